package verdict

import (
	"cmp"
	"fmt"
	"regexp"

	"exactlyonce/trace"
)

// meanings are the words in Chinese.
var meanings = map[Word]string{ // looked up only
	Refused:      "sink 拒绝了这个作业",
	Dirty:        "读到了从未产生的数据，或 snapshot 引用的文件不存在",
	Duplicated:   "有的行出现的次数多于产生的次数",
	Lost:         "有应该存在的行不见了",
	Blocked:      "没有人介入，作业无法继续；没有读者会看到错误的数据",
	Inconclusive: "这次运行什么也证明不了",
	Failed:       "作业以 FAILED 结束；可见的数据是正确的",
	NeverVisible: "产生了数据，但一行也不可见",
	Stalled:      "每一行应有的数据恰好出现一次，但已完成的 checkpoint 的数据在下一个完成之后才可见",
	ExactlyOnce:  "每一行应有的数据恰好出现一次",
}

// details are why properties do not hold, in Chinese, over the numbers of the English text.
var details = map[string]string{ // looked up only
	"no-row-twice":                       "有 %s 行重复出现",
	"no-committed-row-lost":              "有 %s 行已提交的数据不见了",
	"identifiers-increase-per-user":      "snapshot %s 的标识符是 %s，而同一用户的 snapshot %s 已经是 %s",
	"snapshot-references-existing-files": "被引用的文件中有 %s 个不存在",
	"nothing-uncommitted-visible":        "最多有 %s 行在 checkpoint 覆盖之前就可见",
	"every-row-visible":                  "有 %s 行不可见，应有 %s 行",
	"visible-in-time":                    "最多有 %s 行属于已完成的 checkpoint，却在下一个完成时还不可见",
	"no-orphan":                          "有 %s 个数据文件没有被任何 snapshot 引用",
	"fault-struck":                       "故障只发生了 %s 个，脚本设置了 %s 个",
}

// brief are the meanings of words that apply in several cases: which one it is is said
// behind it (Verdict.Because).
var brief = map[Word]string{ // looked up only
	Blocked:      "the job cannot go on without an operator; no reader sees what is wrong",
	Inconclusive: "the run proves nothing",
}

// In is what a run that ended in the word came to, in a language.
func (w Word) In(lang trace.Lang) string {
	return lang.Pick(cmp.Or(brief[w], w.Meaning()), meanings[w])
}

// foreignDetails are those that speak of a foreign system in other words.
var foreignDetails = map[string]string{ // looked up only
	"identifiers-increase-per-user": "提交 %s 的标识符是 %s，而同一所有者的提交 %s 已经是 %s",
	"no-orphan":                     "有 %s 个单元既没有提交，也没有中止",
}

// rereadDetail is why rows are there twice whose source was read before.
const rereadDetail = "有 %s 行重复出现：之前的 INSERT 已经读过同一个源，而这一个没有从它的状态启动；如果本意如此，请写 'sinklab.expect' = '… + again'"

var number = regexp.MustCompile(`\d+`)

// Why is why a property does not hold, in a language.
func (p Property) Why(lang trace.Lang) string {
	form, ok := details[p.Name]
	if p.reread {
		form = rereadDetail
	}
	if own, has := foreignDetails[p.Name]; has && p.foreign {
		form = own
	}
	if !ok || lang != trace.Chinese {
		return p.Detail
	}
	var numbers []any
	for _, n := range number.FindAllString(p.Detail, -1) {
		numbers = append(numbers, n)
	}
	return fmt.Sprintf(form, numbers...)
}
