package flinksql

import (
	"strings"

	"github.com/alecthomas/participle/v2/lexer"
)

const (
	removeOrphans = "sys.remove_orphan_files"
	createTag     = "sys.create_tag"
	deleteTag     = "sys.delete_tag"
	compact       = "sys.compact"
)

// procedure has the arguments of one of Paimon 2.0.0's procedures in their order
// (@ProcedureHint of the class).
type procedure []parameter

// parameter is one of them.
type parameter struct {
	name     string
	example  string // as a call may say it; a string in quotes, or a number. "" = not modelled
	optional bool
}

// number tells whether the argument is one.
func (p parameter) number() bool { return !strings.HasPrefix(p.example, "'") }

// procedures are those that are modelled.
var procedures = map[string]procedure{
	removeOrphans: {ofTable, {"older_than", "'2026-01-02 00:00:00'", false}, later("dry_run"), later("parallelism"), later("mode")},
	createTag:     {ofTable, ofTag, {"snapshot_id", "3", true}, {"time_retained", "'1 d'", true}},
	deleteTag:     {ofTable, ofTag},
	compact: {ofTable, later("partitions"), later("order_strategy"), later("order_by"), later("options"), later("where"),
		later("partition_idle_time"), later("compact_strategy")},
}

var (
	ofTable = parameter{"table", "'database.table'", false}
	ofTag   = parameter{"tag", "'name'", false}
)

// Arguments are those that each procedure takes, by its name.
func Arguments() map[string][]string {
	taken := map[string][]string{}
	for _, name := range sortedKeys(procedures) {
		for _, to := range procedures[name] {
			if to.example != "" {
				taken[name] = append(taken[name], to.name)
			}
		}
	}
	return taken
}

// later is an argument that is not modelled.
func later(name string) parameter { return parameter{name, "", true} }

// otherProcedures are those of Paimon 2.0.0 that are not modelled (ProcedureUtil.listProcedures).
var otherProcedures = strings.Fields(`alter_column_default_value alter_function alter_view_dialect clear_consumers clone compact_chain_table
	compact_database compact_manifest copy_files create_branch create_function create_global_index create_privileged_user
	create_tag_from_timestamp create_tag_from_watermark data_evolution_merge_into delete_branch drop_function drop_global_index
	drop_partition drop_privileged_user expire_changelogs expire_partitions expire_snapshots expire_tags fast_forward full_text_search
	grant_privilege_to_user init_file_based_privilege mark_partition_done merge_branch merge_into migrate_database migrate_table
	purge_files query_service reassign_row_id remove_unexisting_files remove_unexisting_manifests rename_branch rename_tag repair
	repair_earliest_snapshot replace_tag rescale reset_consumer revoke_privilege_from_user rewrite_file_index rollback_to
	rollback_to_as_latest rollback_to_timestamp rollback_to_watermark trigger_tag_automatic_creation vector_search`)

// usage is a call as it may be written, with what may be left out in brackets; table is a
// word of SQL, so it has back quotes.
func (p procedure) usage(name string) string {
	var call strings.Builder
	for _, to := range p {
		if to.example == "" {
			continue
		}
		said := to.name + " => " + to.example
		if to.name == "table" {
			said = "`table` => " + to.example
		}
		if call.Len() > 0 {
			said = ", " + said
		}
		if to.optional {
			said = " [" + said + "]"
		}
		call.WriteString(said)
	}
	return "CALL " + name + "(" + call.String() + ")"
}

// usageOf is the usage of the procedure that a CALL names, as far as one can be told.
func usageOf(tokens []lexer.Token) string {
	var name strings.Builder
	for _, t := range tokens[1:] {
		if t.Type != tIdent && t.Type != tQuoted && !isOp(t, ".") {
			break
		}
		if t.Type == tQuoted {
			t.Value = unquote(t.Value)
		}
		name.WriteString(strings.ToLower(t.Value))
	}
	for _, known := range sortedKeys(procedures) {
		if name.String() == known || strings.HasSuffix(name.String(), "."+known) {
			return procedures[known].usage(known)
		}
	}
	return "CALL sys.procedure(argument, ...) or CALL sys.procedure(name => argument, ...)"
}

// find is the parameter that an argument is for.
func (p procedure) find(a argument, place int) (parameter, error) {
	if a.Name == nil {
		return p[place], nil
	}
	var known []string
	for _, to := range p {
		if to.name == strings.ToLower(a.Name.String()) {
			return to, nil
		}
		known = append(known, to.name)
	}
	return parameter{}, unknown(a.Name.Pos, "argument", a.Name.String(), known)
}

// check says what is wrong with the value of an argument.
func (p parameter) check(a argument, name string, proc procedure) error {
	switch {
	case a.absent() && p.optional:
		return nil
	case p.example == "":
		return refuse(a.Pos, "argument "+p.name+" of "+name, "write "+proc.usage(name))
	case p.number() && a.Number == nil:
		return fail(a.Pos, "", "argument %s: want a number, without quotes", p.name)
	case !p.number() && a.Value == nil:
		return fail(a.Pos, "", "argument %s: want a string in quotes", p.name)
	}
	return nil
}
