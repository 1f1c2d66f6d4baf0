package paimon

// describeManifest sums up the entries of one manifest (Paimon 2.0.0
// ManifestFile.ManifestEntryWriter.result).
func describeManifest(name string, size int64, partition []DataType, entries []ManifestEntry) (ManifestFile, error) {
	first := entries[0]
	lowBucket, highBucket, lowLevel, highLevel := first.Bucket, first.Bucket, first.File.Level, first.File.Level
	m := ManifestFile{FileName: name, FileSize: size, SchemaID: first.File.SchemaID}
	for _, e := range entries {
		m.SchemaID = max(m.SchemaID, e.File.SchemaID)
		if e.Kind == Delete {
			m.NumDeletedFiles++
		} else {
			m.NumAddedFiles++
		}
		lowBucket, highBucket = min(lowBucket, e.Bucket), max(highBucket, e.Bucket)
		lowLevel, highLevel = min(lowLevel, e.File.Level), max(highLevel, e.File.Level)
	}
	m.MinBucket, m.MaxBucket, m.MinLevel, m.MaxLevel = &lowBucket, &highBucket, &lowLevel, &highLevel
	var err error
	m.PartitionStats, err = partitionStats(partition, entries)
	return m, err
}

// partitionStats are the bounds of each partition column, whole, and its nulls.
func partitionStats(types []DataType, entries []ManifestEntry) (Stats, error) {
	if len(types) == 0 {
		return EmptyStats, nil
	}
	low, high, nulls := make([]any, len(types)), make([]any, len(types)), make([]int64, len(types))
	for _, e := range entries {
		values, err := DecodeRow(types, e.Partition)
		if err != nil {
			return Stats{}, err
		}
		for i, v := range values {
			if v == nil {
				nulls[i]++
				continue
			}
			if low[i] == nil || CompareCells(types[i], v, low[i]) < 0 {
				low[i] = v
			}
			if high[i] == nil || CompareCells(types[i], v, high[i]) > 0 {
				high[i] = v
			}
		}
	}
	return encodeStats(types, low, high, nulls)
}

func encodeStats(types []DataType, low, high []any, nulls []int64) (s Stats, err error) {
	for i := range nulls {
		s.NullCounts = append(s.NullCounts, &nulls[i])
	}
	if s.MinValues, err = EncodeRow(types, low); err == nil {
		s.MaxValues, err = EncodeRow(types, high)
	}
	return s, err
}
