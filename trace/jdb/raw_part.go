package jdb

import (
	"regexp"
	"strings"

	"exactlyonce/trace"
)

var (
	frameText  = regexp.MustCompile(`^\[\d+\] \S+ \(.*\)$`) // of where
	raisedText = regexp.MustCompile(`^(?:[a-zA-Z_$][\w$]*\.)+[\w$]*(?:Exception|Error)\b`)
	printText  = regexp.MustCompile(`^(\S.*?) = (.*)$`)
	listedText = regexp.MustCompile(`^\([\w.$]+\)(?:0x)?[0-9a-f]+ `) // of threads
)

// sayings are what jdb itself says between hits, and commands that whoever drives it has put
// down in «».
var sayings = []string{"Set ", "Deferring breakpoint ", "It will be set after the class is loaded.", "Group ", "The application exited",
	"The application has been disconnected", "Initializing jdb", "VM Started:", "All threads resumed.", "Nothing suspended.",
	"Unable to set ", "Stop", "«", "Step completed:", "run", "Input stream closed."}

// openLines bounds a value that spans lines.
const openLines = 1000

// part reads what stands between two prompts.
func (p *rawReader) part(text string) {
	if p.open != "" {
		p.continueValue(text)
		return
	}
	text = strings.TrimSpace(text)
	for strings.HasPrefix(text, ">") { // the prompt while no thread is stopped
		p.stopped, text = false, strings.TrimSpace(text[1:])
	}
	switch {
	case text == "" || frameText.MatchString(text) || listedText.MatchString(text):
	case p.hit == nil && strings.HasPrefix(text, "# "): // a note of the person who captured it
	case raisedText.MatchString(text) && (p.stopped || strings.Contains(text, "ParseException")):
		p.raised = true
		p.notes.Raised++
	case p.print(text):
		p.raised = false
	case said(text):
	default:
		p.notes.unread(p.n, text)
	}
}

func said(text string) bool {
	for _, s := range sayings {
		if strings.HasPrefix(text, s) {
			return true
		}
	}
	return false
}

// print reads "expression = value". While the program runs it is output of the
// program, unless the breakpoint prints that expression or one has just raised.
func (p *rawReader) print(text string) bool {
	m := printText.FindStringSubmatch(text)
	if m == nil || p.hit == nil || !p.stopped && !p.raised && printedName(p.hit.Kind, m[1]) == "" {
		return false
	}
	value := m[2]
	switch {
	case strings.HasPrefix(value, `"`) && (len(value) == 1 || !strings.HasSuffix(value, `"`)):
		p.open, p.left = `"`, openLines
	case strings.HasSuffix(value, "{"): // of dump
		p.open, p.left = "}", openLines
	default:
		value = unquote(value)
	}
	p.hit.Values = append(p.hit.Values, trace.Value{Name: m[1], Text: value})
	return true
}

// continueValue appends a line to a value that spans several.
func (p *rawReader) continueValue(text string) {
	v := &p.hit.Values[len(p.hit.Values)-1]
	p.left--
	ends := strings.TrimSpace(text) == p.open || p.open == `"` && strings.HasSuffix(text, `"`)
	if len(v.Text)+len(text) < trace.MaxLine/2 {
		v.Text += "\n" + text
	}
	if ends || p.left == 0 {
		v.Text, p.open = unquote(v.Text), ""
	}
}

func unquote(value string) string {
	if len(value) >= 2 && value[0] == '"' && value[len(value)-1] == '"' {
		return value[1 : len(value)-1]
	}
	return value
}
