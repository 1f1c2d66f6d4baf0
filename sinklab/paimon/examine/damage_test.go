package examine

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/doctor"
)

// damage changes one file of a copy of the reference.
type damage struct {
	file   string // pattern below default.db
	change func(data []byte) []byte
	want   []string // "severity rule file" of every finding; NAME = the damaged file
	text   string   // part of the first finding's text
}

func cut(data []byte) []byte   { return data[:len(data)/2] }
func empty([]byte) []byte      { return []byte{} }
func remove([]byte) []byte     { return nil }
func zeros(data []byte) []byte { return make([]byte, len(data)) }

func replaced(old, now string) func([]byte) []byte {
	return func(data []byte) []byte {
		if !strings.Contains(string(data), old) {
			panic("the reference has changed: no " + old)
		}
		return []byte(strings.Replace(string(data), old, now, 1))
	}
}

func written(text string) func([]byte) []byte { return func([]byte) []byte { return []byte(text) } }

const blinded = "note no-orphan "

var damages = map[string]damage{
	"missing data file":               {"sk_fail/bucket-0/*-1.parquet", remove, []string{"problem referenced-file-exists NAME"}, "missing; snapshot/snapshot-"},
	"cut data file":                   {"sk_fail/bucket-0/*-1.parquet", cut, []string{"problem referenced-file-size NAME"}, " bytes; snapshot/snapshot-"},
	"torn data file":                  {"sk_fail/bucket-0/*-1.parquet", empty, []string{"problem referenced-file-size NAME"}, "has 0 bytes; "},
	"missing keyed file":              {"pk_merge/bucket-1/*.parquet", remove, []string{"problem referenced-file-exists NAME"}, "missing; "},
	"missing file of an old snapshot": {"pk_merge/bucket-0/data-5d366f7f*.parquet", remove, []string{"problem referenced-file-exists NAME"}, "missing; snapshot/snapshot-3 refers to it"},
	"missing partition file":          {"parts/dt=2026-01-02/h=1/bucket-0/*.parquet", remove, []string{"problem referenced-file-exists NAME"}, "missing; "},
	"missing manifest":                {"sk_fail/manifest/manifest-d6ed9358*-1", remove, []string{"problem referenced-file-exists NAME", blinded}, "missing; manifest/manifest-list-"},
	"cut manifest":                    {"sk_fail/manifest/manifest-d6ed9358*-1", cut, []string{"problem referenced-file-size NAME", blinded}, "; manifest/manifest-list-"},
	"manifest of zeros":               {"sk_fail/manifest/manifest-d6ed9358*-1", zeros, []string{"problem metadata-readable NAME", blinded}, "Avro object container"},
	"missing manifest list":           {"sk_fail/manifest/manifest-list-2812e66e*-1", remove, []string{"problem referenced-file-exists NAME", blinded}, "missing; snapshot/snapshot-"},
	"cut manifest list":               {"sk_fail/manifest/manifest-list-2812e66e*-1", cut, []string{"problem referenced-file-size NAME", blinded}, " bytes; snapshot/snapshot-"},
	"missing snapshot":                {"sk_fail/snapshot/snapshot-3", remove, []string{"problem snapshots-without-holes NAME", "note identifiers-without-gaps ", blinded}, "missing: snapshots 3, between 2 and 4"},
	"missing latest":                  {"sk_fail/snapshot/snapshot-6", remove, []string{"problem hint-true snapshot/LATEST", blinded}, "names snapshot 6, but the latest is 5"},
	"cut snapshot":                    {"sk_fail/snapshot/snapshot-3", cut, []string{"problem snapshot-readable NAME", "note identifiers-without-gaps ", blinded}, "truncated JSON"},
	"snapshot of another id":          {"sk_fail/snapshot/snapshot-3", replaced(`"id" : 3`, `"id" : 2`), []string{"problem snapshot-readable NAME", "note identifiers-without-gaps ", blinded}, "holds snapshot 2"},
	"wrong total":                     {"sk_fail/snapshot/snapshot-6", replaced(`"totalRecordCount" : 200`, `"totalRecordCount" : 201`), []string{"problem record-counts-add-up NAME", "problem record-counts-add-up NAME", blinded}, "totalRecordCount is 201"},
	"wrong delta":                     {"sk_fail/snapshot/snapshot-2", replaced(`"deltaRecordCount" : 59`, `"deltaRecordCount" : 60`), []string{"problem record-counts-add-up NAME", "problem record-counts-add-up NAME", blinded}, "and this one adds 60"},
	"cut schema":                      {"sk_fail/schema/schema-0", cut, []string{"problem table-readable NAME"}, "truncated JSON"},
	"schema that is missing":          {"sk_fail/snapshot/snapshot-5", replaced(`"schemaId" : 0`, `"schemaId" : 7`), []string{"problem referenced-file-exists schema/schema-7"}, "missing; snapshot/snapshot-5"},
	"LATEST behind":                   {"sk_fail/snapshot/LATEST", written("2"), []string{"note hint-true NAME"}, "names snapshot 2, but the latest is 6"},
	"LATEST ahead":                    {"sk_fail/snapshot/LATEST", written("9"), []string{"problem hint-true NAME", blinded}, "readers believe it and fail"},
	"LATEST garbage":                  {"sk_fail/snapshot/LATEST", written("\x00\x00"), []string{"note hint-true NAME"}, `holds "\x00\x00", which is no snapshot id`},
	"LATEST missing":                  {"sk_fail/snapshot/LATEST", remove, []string{"note hint-true NAME"}, "missing"},
	"EARLIEST ahead":                  {"sk_fail/snapshot/EARLIEST", written("2"), []string{"note hint-true NAME"}, "do not see those before"},
	"EARLIEST garbage":                {"sk_fail/snapshot/EARLIEST", written(""), []string{"note hint-true NAME"}, "no snapshot id"},
	"repeated identifier":             {"sk_fail/snapshot/snapshot-3", replaced(`"commitIdentifier" : 3`, `"commitIdentifier" : 2`), []string{"problem identifiers-increase-per-user NAME", "note identifiers-without-gaps "}, "identifier 2 with APPEND a second time"},
	"falling identifier":              {"sk_fail/snapshot/snapshot-3", replaced(`"commitIdentifier" : 3`, `"commitIdentifier" : 1`), []string{"problem identifiers-increase-per-user NAME", "note identifiers-without-gaps "}, "identifier 1 after 2"},
	"unknown merge engine":            {"pk_fail/schema/schema-0", replaced(`"bucket" : "1"`, `"bucket" : "1", "merge-engine" : "aggregation"`), []string{"note feature-known NAME"}, "option merge-engine = aggregation"},
	"damaged tag":                     {"sk_fail/tag/tag-v1", written("{"), []string{"problem metadata-readable NAME", blinded}, "truncated JSON"},
	"branch":                          {"sk_fail/branch/branch-b/snapshot/snapshot-1", written("{"), []string{"note feature-known NAME", blinded}, "branches are not examined"},
	"temporary file":                  {"sk_fail/snapshot/.snapshot-7.x.tmp", written("{"), []string{"note no-orphan NAME"}, "1 file that nothing refers to: 1 byte"},
	"orphan data file":                {"sk_fail/bucket-0/data-x-0.parquet", written("PAR1"), []string{"note no-orphan NAME"}, "4 bytes"},
	"orphan manifest":                 {"sk_fail/manifest/manifest-x-0", written("x"), []string{"note no-orphan NAME"}, "1 byte"},
	"orphan manifest list":            {"sk_fail/manifest/manifest-list-x-0", written("x"), []string{"note no-orphan NAME"}, "1 byte"},
}

// Each damage is named with its file and rule, and with nothing else.
func TestDamage(t *testing.T) {
	for name, d := range damages {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			tableName, _, _ := strings.Cut(d.file, "/")
			require.NoError(t, os.CopyFS(filepath.Join(dir, "default.db", tableName), os.DirFS(filepath.Join(reference, "default.db", tableName))))
			files, err := filepath.Glob(filepath.Join(dir, "default.db", d.file))
			require.NoError(t, err)
			file := filepath.Join(dir, "default.db", d.file) // a new one
			var before []byte
			if len(files) > 0 {
				file = files[len(files)-1]
				before, err = os.ReadFile(file)
				require.NoError(t, err)
			}
			if after := d.change(before); after != nil {
				require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o755))
				require.NoError(t, os.WriteFile(file, after, 0o644))
			} else {
				require.NoError(t, os.Remove(file))
			}
			relative, err := filepath.Rel(filepath.Join(dir, "default.db", tableName), file)
			require.NoError(t, err)
			r := examined(t, dir, doctor.Options{})
			require.Len(t, r.Tables, 1)
			var got []string
			for _, f := range r.Tables[0].Findings {
				got = append(got, fmt.Sprintf("%s %s %s", f.Severity, f.Rule, strings.ReplaceAll(f.File, relative, "NAME")))
			}
			require.Equal(t, d.want, got, "%v", r.Tables[0].Findings)
			require.Contains(t, r.Tables[0].Findings[0].Text, d.text)
			text(t, r.Report)
		})
	}
}

// Every metadata file with a byte flipped, cut or emptied: never a panic, and never
// fewer problems than a reader would meet.
func TestEveryMetadataFileDamaged(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.CopyFS(filepath.Join(dir, "default.db/pk_merge"), os.DirFS(reference+"/default.db/pk_merge")))
	files, err := filepath.Glob(filepath.Join(dir, "default.db/pk_merge/*/*"))
	require.NoError(t, err)
	for _, file := range files {
		whole, err := os.ReadFile(file)
		require.NoError(t, err)
		for i := 0; i < len(whole); i += 1 + len(whole)/2 {
			flipped := append([]byte(nil), whole...)
			flipped[i] ^= 0xff
			require.NoError(t, os.WriteFile(file, flipped, 0o644))
			examined(t, dir, doctor.Options{})
			require.NoError(t, os.WriteFile(file, whole[:i], 0o644))
			r := examined(t, dir, doctor.Options{})
			require.NotEqual(t, doctor.OK, r.Severity, "%s cut at byte %d", file, i)
		}
		require.NoError(t, os.WriteFile(file, whole, 0o644))
	}
	require.Equal(t, doctor.OK, examined(t, dir, doctor.Options{}).Severity)
}
