package world

import "exactlyonce/sinklab/choose"

// StorePoints are the points of a small world: what writes passes store/data, what commits
// store/publish. The texts say what that is, in English and in Chinese.
func StorePoints(writes, writesZh, commits, commitsZh string) []choose.Point {
	return []choose.Point{
		{Label: "store/data", Family: "store/…", Options: "1 = fails", Means: writes, OptionsZh: "1 = 失败", MeansZh: writesZh},
		{
			Label: "store/publish", Family: "store/…", Options: "1 = fails, 2 = done but the answer is lost", Means: commits,
			OptionsZh: "1 = 失败, 2 = 已完成但应答丢失", MeansZh: commitsZh, Instant: map[int]string{2: "F4"},
		},
	}
}
