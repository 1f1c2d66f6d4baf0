package view

import (
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html/template"
	"io"
	"strings"

	"exactlyonce/trace"
)

//go:embed page
var page embed.FS

// scripts of the page, in the order in which they run. They share one function's
// scope, so that the page adds no global names.
var scripts = []string{"data.js", "scale.js", "state.js", "draw.js", "panel.js", "list.js", "filter.js", "keys.js", "print.js", "main.js"}

var pageTemplate = template.Must(template.ParseFS(page, "page/page.html"))

// pageData is what the template fills in.
type pageData struct {
	Lang, Title      string
	Identity         [][2]string
	Partial          string
	Text             map[string]string // by key, in the page's language
	Style            template.CSS
	Script           template.JS
	Data             template.JS
	StyleSum, JSSum  string // CSP sources: nothing else may run or style
	Empty, HasNoTime bool
}

// WriteHTML writes one page that holds everything it needs and asks for nothing.
func WriteHTML(w io.Writer, s Scene) error {
	data, err := json.Marshal(s.pageScene())
	if err != nil {
		return fmt.Errorf("view: preparing the page: %w", err)
	}
	style, script := source("page.css"), "\"use strict\";\n(function () {\n"
	for _, name := range scripts {
		script += source(name)
	}
	script += "})();\n"
	p := pageData{
		Lang: string(trace.English), Title: s.title(), Identity: s.identity(), Partial: s.partialText(), Text: pageTexts(s.Lang),
		Style: template.CSS(style), Script: template.JS(script), Data: template.JS(data), //nolint:gosec // ours, and JSON with <, > and & escaped
		StyleSum: sum(style), JSSum: sum(script), Empty: len(s.Marks) == 0, HasNoTime: !s.Timed,
	}
	if s.Lang == trace.Chinese {
		p.Lang = "zh-Hans"
	}
	if err := pageTemplate.Execute(w, p); err != nil {
		return fmt.Errorf("view: writing the page: %w", err)
	}
	return nil
}

// source is an embedded part of the page. Its lines end in LF wherever it was
// checked out, or the sums would not be those of the bytes that a browser sees.
func source(name string) string {
	text, err := page.ReadFile("page/" + name)
	if err != nil {
		panic(err) // a name in this file that the folder does not have
	}
	return strings.ReplaceAll(string(text), "\r\n", "\n")
}

func sum(text string) string {
	h := sha256.Sum256([]byte(text))
	return "sha256-" + base64.StdEncoding.EncodeToString(h[:])
}
