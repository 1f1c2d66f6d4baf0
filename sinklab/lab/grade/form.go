package grade

import (
	"fmt"
	"reflect"
	"strings"
	"unicode/utf8"

	"exactlyonce/labs/kit"
	"exactlyonce/sinklab/sink"
	"exactlyonce/trace"
)

// form looks at what New makes, "" = all is well: the kit's chain of operators, which is
// what the exercise is about, and in it the learner's own types where he has to write them.
func form(s Spec, make func() sink.Sink) (why string) {
	var chain kit.Sink
	switch made := make().(type) {
	case nil:
		return s.Lang.Pick("New returns nothing: it is to return a kit.Sink", "New 什么也没有返回：它应当返回 kit.Sink")
	case kit.Sink:
		chain = made
	case *kit.Sink:
		chain = *made
	case kit.SinkV2, kit.TwoPhaseCommit:
		if s.World != ofFrameworks {
			return foreign(s, made)
		}
		return "" // their operators are Flink's, and call what the learner writes
	default:
		return foreign(s, made)
	}
	for _, piece := range s.Writes {
		of, method, _ := strings.Cut(piece, ".")
		var operator any = chain.NewCommitter()
		if of == "writer" {
			operator = chain.NewWriter()
		}
		if typ := reflect.TypeOf(operator); typ == nil {
			return fmt.Sprintf(s.Lang.Pick("New makes no %s, and the exercise is about its %s", "New 没有创建 %s，而这个练习写的是它的 %s"), of, method)
		} else if !declares(typ, of) {
			return fmt.Sprintf(s.Lang.Pick("New makes a %v where the exercise is about the %s of the type %s: make that one", "New 创建的是 %v，而这个练习写的是类型 %[3]s 的 %[2]s：请创建它"), typ, method, of)
		}
	}
	return ""
}

// foreign says that New makes a chain of operators that the exercise does not have.
func foreign(s Spec, made any) string {
	return fmt.Sprintf(s.Lang.Pick("New returns %T and not a kit.Sink: which operators there are and how they are connected is given", "New 返回的是 %T 而不是 kit.Sink：有哪些算子、怎样连接，都是给定的"), made)
}

// declares tells whether a type of the learner's, or what it points to, has this name.
func declares(t reflect.Type, name string) bool {
	if t != nil && t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	return t != nil && t.Name() == name && t.PkgPath() != reflect.TypeFor[kit.Sink]().PkgPath()
}

// misshapen is the result where New makes something else.
func misshapen(why string) Result { return Result{Verdict: Failed, Cause: "kit", Reason: why} }

// maxText bounds a text of a learner's code in a result: a panic may say megabytes.
const maxText = 2 << 10

// short cuts the middle out of a text.
func short(text string, limit int, lang trace.Lang) string {
	if len(text) <= limit {
		return text
	}
	begin, end := limit*3/4, len(text)-limit/4
	for begin > 0 && !utf8.RuneStart(text[begin]) {
		begin--
	}
	for end < len(text) && !utf8.RuneStart(text[end]) {
		end++
	}
	return fmt.Sprintf(lang.Pick("%s … (%d bytes are left out) … %s", "%s …（略去 %d 字节）… %s"), text[:begin], end-begin, text[end:])
}
