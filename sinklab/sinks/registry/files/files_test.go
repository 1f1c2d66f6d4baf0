package files

import (
	"testing"

	"github.com/stretchr/testify/require"

	"exactlyonce/sinklab/connector"
	"exactlyonce/sinklab/doctor"
	"exactlyonce/sinklab/filesystem"
	"exactlyonce/sinklab/sqlview"
	"exactlyonce/sinklab/world"
	"exactlyonce/sinklab/world/worldtest"
)

// both is the reference's warehouse, Paimon's tables, with a foreign one beside them.
func both(t *testing.T) Warehouse {
	w, err := Open(filesystem.OS{}, "../../../../golden/reference/warehouse")
	require.NoError(t, err)
	w.Foreign = connector.Memory{{
		Connector: &connector.Connector{Name: "bus"},
		Table:     &connector.Table{Database: "default", Name: "orders"},
		World:     &worldtest.Sketch{Ledger: []world.Commit{{Sequence: 1, Identifier: 3, Owner: "job", Rows: 20}}, Prepared: []world.Unit{{Name: "tx-4", State: world.InDoubt}}},
	}}
	return w
}

// One statement reads tables of both kinds; each kind has its own tables about a table, and
// says which when it is asked for another's.
func TestSQLOverBothKinds(t *testing.T) {
	db, err := sqlview.Open(both(t).Sources())
	require.NoError(t, err)
	defer db.Close()
	r, err := db.Query(t.Context(), "SELECT c.owner, s.snapshot_id FROM orders$commits c JOIN sk_ckpt$snapshots s ON c.identifier = s.commit_identifier")
	require.NoError(t, err)
	require.Equal(t, [][]any{{"job", int64(3)}}, r.Rows)
	names, err := db.TableNames()
	require.NoError(t, err)
	require.Subset(t, names, []string{"orders", "sk_ckpt", "pk_merge"})
	for sql, want := range map[string]string{
		"SELECT * FROM orders$snapshots": "1:15: unknown system table orders$snapshots; known: orders$commits, orders$units",
		"SELECT * FROM sk_ckpt$units": "1:15: unknown system table sk_ckpt$units; known: sk_ckpt$snapshots, sk_ckpt$schemas, sk_ckpt$options, sk_ckpt$manifests, " +
			"sk_ckpt$files, sk_ckpt$partitions, sk_ckpt$buckets, sk_ckpt$tags, sk_ckpt$statistics",
		"SELECT * FROM ordres": "1:15: unknown table ordres; did you mean orders?",
	} {
		_, err := db.Query(t.Context(), sql)
		require.EqualError(t, err, want)
	}
}

// The doctor examines tables of both kinds in one report.
func TestDoctorOverBothKinds(t *testing.T) {
	r, err := doctor.Examine(both(t).Examiners(), doctor.Options{OlderThanMillis: doctor.Day})
	require.NoError(t, err)
	require.Equal(t, 1, r.Problems())
	require.Equal(t, "default.orders", r.Tables[0].Head().Name)
	require.Len(t, r.Tables, 7)
}
