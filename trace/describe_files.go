package trace

import (
	"strconv"
	"strings"
)

// FileNames are the parts of a value that lists file names.
func (e Event) FileNames(value string) []string {
	return strings.FieldsFunc(e.Get(value), func(r rune) bool { return r == ',' || r == ' ' })
}

// ShortFile keeps of a data file's name what tells it from the others: the first
// characters and the number at the end.
func ShortFile(name string) string {
	name = strings.TrimSuffix(name, ".parquet")
	runes := []rune(name)
	if i := strings.LastIndex(name, "-"); len(runes) > 24 && i > 0 {
		return string(runes[:9]) + "…" + name[i:]
	}
	return name
}

// Counted is a number with its noun, which takes an s but for 1.
func Counted(n int64, noun string) string {
	count := strconv.FormatInt(n, 10)
	return count + " " + plural(noun, count)
}

// describeExpiry counts the files that went and names the first: an expiry may take
// hundreds, and their names are long.
func describeExpiry(e Event, lang Lang) string {
	text := expand(lang.Pick("snapshots {begin} up to {end} expire, {end} stays[; with them go {metadata|metadata file}]",
		"snapshot {begin} 至 {end} 过期，{end} 保留[；一并删除 {metadata} 个元数据文件]"), e)
	files := e.FileNames("files")
	if len(files) == 0 {
		return text
	}
	return text + lang.Pick(" and ", "和 ") + CountedFiles(files, lang)
}

// CountedFiles counts data files, of which there is one, and names the first.
func CountedFiles(files []string, lang Lang) string {
	text := lang.Pick(Counted(int64(len(files)), "data file")+", ", strconv.Itoa(len(files))+" 个数据文件 ") + ShortFile(files[0])
	if len(files) > 1 {
		text += lang.Pick(" the first", " 等")
	}
	return text
}
