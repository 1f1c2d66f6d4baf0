package disk

import (
	"sync"

	"github.com/parquet-go/parquet-go/compress"
	"github.com/parquet-go/parquet-go/compress/gzip"
	"github.com/parquet-go/parquet-go/compress/snappy"
	"github.com/parquet-go/parquet-go/compress/uncompressed"
	"github.com/parquet-go/parquet-go/compress/zstd"
	"github.com/twmb/avro/ocf"

	"exactlyonce/sinklab/paimon"
)

// zstdPages is what packs data files unless the table says otherwise. It is shared: it pools
// its encoders. The fastest level is Paimon's default, file.compression.zstd-level = 1.
var zstdPages = &zstd.Codec{Level: zstd.SpeedFastest}

// pagePacking are the values of file.compression (Paimon 2.0.0 RowDataParquetBuilder
// .getCompressionCodec).
var pagePacking = map[string]compress.Codec{ // looked up only
	"": zstdPages, "zstd": zstdPages, "snappy": &snappy.Codec{}, "gzip": &gzip.Codec{Level: gzip.DefaultCompression}, "none": &uncompressed.Codec{},
}

// pagesOf is how the data files of a table are packed. What another program has written
// into the schema and is not known here is packed by the default: every reader tells from
// the file itself.
func pagesOf(s paimon.Schema) compress.Codec {
	name, _ := s.Option("file.compression")
	if codec, ok := pagePacking[name]; ok {
		return codec
	}
	return zstdPages
}

// zstdBlocks is shared by all files: making one is dearer than packing a manifest.
var zstdBlocks = sync.OnceValue(func() ocf.Codec {
	return ocf.NopCloser(ocf.MustZstdCodec(nil, nil))
})

const deflateLevel = -1 // the default of java.util.zip, as of Avro's own codec

// blocksOf is how the manifests of a table are packed: manifest.compression (Paimon 2.0.0
// AvroFileFormat.createCodecFactory); none = Avro's codec "null".
func blocksOf(s paimon.Schema) []ocf.WriterOpt {
	switch name, _ := s.Option("manifest.compression"); name {
	case "null":
		return nil
	case "snappy":
		return []ocf.WriterOpt{ocf.WithCodec(ocf.SnappyCodec())}
	case "deflate":
		return []ocf.WriterOpt{ocf.WithCodec(ocf.DeflateCodec(deflateLevel))}
	}
	return []ocf.WriterOpt{ocf.WithCodec(zstdBlocks())}
}
