package paimon

import "exactlyonce/sinklab/choose"

// Points are the points of a Faulty store, see FaultLabels, and the failure of the power.
var Points = points()

func points() (all []choose.Point) {
	looks := map[string][2]string{ // looked up only
		"store/latest": {"looking for the newest snapshot", "查找最新的 snapshot"},
		"store/exists": {"looking for a data file", "查找一个数据文件"},
	}
	for _, label := range FaultLabels {
		if means, ok := looks[label]; ok {
			all = append(all, choose.Point{Label: label, Options: "1 = fails", Means: means[0], OptionsZh: "1 = 失败", MeansZh: means[1]})
			continue
		}
		p := choose.Point{
			Label: label, Family: "store/…", ForEver: []int{int(breaks)},
			Options:   "1 = fails, 2 = done but the answer is lost, 3 = crash before, 4 = crash after, 5 = fails from now on",
			Means:     "one writing operation on the table: data, compact, manifest, manifest-list, publish, hint, and those of expiry and tags",
			OptionsZh: "1 = 失败, 2 = 已完成但应答丢失, 3 = 在它之前崩溃, 4 = 在它之后崩溃, 5 = 从此一直失败", MeansZh: "对表的一次写操作",
		}
		if label == "store/publish" {
			p.Instant = map[int]string{2: "F4", 4: "F4"}
		}
		all = append(all, p)
	}
	return append(all, choose.Point{
		Label: PowerLabel, Options: "1 = lost", Means: "the power, behind the publication of a snapshot: what was not synced has a name and no content",
		OptionsZh: "1 = 断电", MeansZh: "snapshot 发布之后断电：没有落盘的内容丢失", Instant: map[int]string{0: "power"},
	})
}
