package flinksql

import (
	"slices"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"exactlyonce/sinklab/connector"
	"exactlyonce/sinklab/connector/check"
)

// defaultCatalog is Flink's in-memory catalog.
const defaultCatalog = "default_catalog"

// catalog is what a script knows of one catalog.
type catalog struct {
	connector string // of its tables; "" = Flink's in-memory catalog, where each table says its own
	databases []string
	tables    map[string]*table // by "database.table"
	dropped   map[string]bool   // tables that a Lookup would still find
}

func newCatalog(connector, database string) *catalog {
	return &catalog{connector: connector, databases: []string{database}, tables: map[string]*table{}, dropped: map[string]bool{}}
}

// table is a table with what only the planner needs.
type table struct {
	plan      *Table
	catalog   string
	types     []dataType // of plan.Columns
	places    []lexer.Position
	temporary bool
	broken    bool     // its columns are wrong: whatever depends on them is not checked
	source    *datagen // what it generates; nil for a sink
}

// reserved are keywords of Flink SQL that need back quotes as names; the common slips only.
var reserved = strings.Fields(`ALL AND ARRAY AS BETWEEN BY CASE CAST CREATE CROSS CURRENT DATE DEFAULT
	DELETE DESCRIBE DISTINCT DROP ELSE END EXISTS FALSE FROM FULL GROUP HAVING IN INNER INSERT INTERVAL INTO
	IS JOIN LEFT LIKE LIMIT MAP NOT NULL OFFSET ON OR ORDER OUTER OVER PARTITION PRIMARY RANGE RIGHT ROW ROWS
	SELECT SET TABLE THEN TIME TIMESTAMP TO TRUE UNION UNIQUE UPDATE USER USING VALUE VALUES WHEN WHERE WINDOW WITH YEAR`)

// name checks an identifier and returns it.
func name(i ident) (string, error) {
	switch {
	case i.String() == "":
		return "", fail(i.Pos, "", "an identifier must not be empty")
	case slices.Contains(reserved, strings.ToUpper(i.Plain)):
		return "", fail(i.Pos, "write `"+i.Plain+"`", "'%s' is a reserved word of Flink SQL", i.Plain)
	}
	return i.String(), nil
}

// resolve returns the catalog, database and table that a path names.
func (p *planner) resolve(t path) (cat, db, table string, err error) {
	names := []string{p.catalog, p.database, ""}
	if len(t.Parts) > 3 {
		return "", "", "", fail(t.Pos, "", "a table name has at most three parts: catalog.database.table")
	}
	for i, part := range t.Parts {
		if names[3-len(t.Parts)+i], err = name(part); err != nil {
			return "", "", "", err
		}
	}
	cat, db, table = names[0], names[1], names[2]
	if err = p.checkDatabase(t.Pos, cat, db); err != nil {
		return "", "", "", err
	}
	return cat, db, table, nil
}

func (p *planner) checkDatabase(at lexer.Position, cat, db string) error {
	c, err := p.knownCatalog(at, cat)
	if err != nil || cat == lostCatalog || slices.Contains(c.databases, db) {
		return err
	}
	hint := suggest(db, slices.Sorted(slices.Values(c.databases)))
	return p.unlessDoubted(db, fail(at, hint, "unknown database '%s' in catalog '%s'", db, cat))
}

func (p *planner) knownCatalog(at lexer.Position, cat string) (*catalog, error) {
	if c, ok := p.catalogs[cat]; ok {
		return c, nil
	}
	names := slices.DeleteFunc(sortedKeys(p.catalogs), func(n string) bool { return n == lostCatalog })
	return nil, p.unlessDoubted(cat, unknown(at, "catalog", cat, names))
}

func (p *planner) createCatalog(n *createCatalog) error {
	cat, err := name(n.Name)
	if err != nil {
		return err
	}
	with, err := properties(n.With)
	if err != nil {
		return err
	}
	if _, twice := p.catalogs[cat]; twice {
		return p.unlessDoubted(cat, fail(n.Name.Pos, "", "catalog '%s' exists already", cat))
	}
	if err := checkCatalog(n, with); err != nil {
		return err
	}
	if p.program.Catalog != "" {
		return refuse(n.Name.Pos, "a second Paimon catalog", "")
	}
	db := "default"
	if d, ok := with["default-database"]; ok {
		db = d.Value.Value
	}
	p.catalogs[cat] = newCatalog(check.Word(with["type"].Value.Value), db)
	p.program.Catalog, p.program.Warehouse = cat, with["warehouse"].Value.Value
	return nil
}

// catalogOptions are those of Paimon 2.0.0 CatalogOptions that a file-system catalog needs.
var catalogOptions = []connector.Option{
	{Key: "type", Type: "string", Check: check.Only("the one catalog is Paimon's", "paimon"), Effect: onlyValue},
	{Key: "warehouse", Type: "string", Effect: "folder of the tables, unless --warehouse names another"},
	{Key: "metastore", Type: "string", Default: "filesystem", Check: check.Only("the catalog is a directory", "filesystem"), Effect: onlyValue},
	{Key: "default-database", Type: "string", Default: "default", Effect: "where tables are whose database is not named"},
}

// CatalogOptions are the options of CREATE CATALOG.
func CatalogOptions() []connector.Option { return slices.Clone(catalogOptions) }

// otherCatalogOptions are those of its catalogs that are not modelled (CatalogOptions,
// FlinkCatalogOptions, HiveCatalogOptions, JdbcCatalogOptions, RESTCatalogOptions), and what
// it hands on to file systems.
var otherCatalogOptions = connector.Names(strings.Fields(`cache-enabled cache.deletion-vectors.max-num cache.expire-after-access cache.expire-after-write cache.manifest.max-memory
	cache.manifest.small-file-memory cache.manifest.small-file-threshold cache.manifest.soft-values cache.partition.max-num
	cache.snapshot.max-num-per-table case-sensitive catalog-options-table.enabled client-pool-size disable-create-table-in-default-db
	file-io.allow-cache format-table.enabled lineage-use-catalog-key-as-identifier local-cache.block-size local-cache.dir local-
	cache.enabled local-cache.max-size local-cache.whitelist lock-acquire-timeout lock-check-max-sleep lock.enabled lock.type
	resolving-file-io.enabled sync-all-properties table.type uri alter-table-cascade client-pool-cache.eviction-interval-ms client-
	pool-cache.keys hadoop-conf-dir hive-conf-dir hive.skip-update-stats location-in-properties metastore.client.class catalog-key
	lock-key-max-length token token.provider dlf.* header.* io-cache.* table-default.* fs.* s3.* oss.* hadoop.* jdbc.* hive.*`))

func checkCatalog(n *createCatalog, with map[string]property) error {
	if err := checkNamed("catalog", with, connector.Checks(catalogOptions), otherCatalogOptions); err != nil {
		return err
	}
	for _, k := range []string{"type", "warehouse"} {
		if with[k].Value.Value == "" {
			return fail(n.Name.Pos, "", "missing option '%s' of the catalog", k)
		}
	}
	return nil
}

func (p *planner) useCatalog(n *useCatalog) error {
	cat, err := name(n.Name)
	if err != nil {
		return err
	}
	c, err := p.knownCatalog(n.Name.Pos, cat)
	if err != nil {
		return err
	}
	p.catalog, p.database = cat, c.databases[0]
	return nil
}

// databasePath splits [catalog.]database.
func (p *planner) databasePath(t path) (cat, db string, err error) {
	if len(t.Parts) > 2 {
		return "", "", fail(t.Pos, "", "a database name has at most two parts: catalog.database")
	}
	cat = p.catalog
	if len(t.Parts) == 2 {
		if cat, err = name(t.Parts[0]); err != nil {
			return "", "", err
		}
	}
	if _, err := p.knownCatalog(t.Pos, cat); err != nil {
		return "", "", err
	}
	db, err = name(t.Parts[len(t.Parts)-1])
	return cat, db, err
}

func (p *planner) useDatabase(n *useDatabase) error {
	cat, db, err := p.databasePath(n.Name)
	if err != nil {
		return err
	}
	if err := p.checkDatabase(n.Name.Pos, cat, db); err != nil {
		return err
	}
	p.catalog, p.database = cat, db
	return nil
}

func (p *planner) createDatabase(n *createDatabase) error {
	cat, db, err := p.databasePath(n.Name)
	if err != nil {
		return err
	}
	c := p.catalogs[cat]
	switch exists := slices.Contains(c.databases, db); {
	case exists && !n.IfNotExists:
		return p.unlessDoubted(db, fail(n.Name.Pos, "write CREATE DATABASE IF NOT EXISTS", "database '%s' exists already in catalog '%s'", db, cat))
	case !exists:
		c.databases = append(c.databases, db)
	}
	return nil
}
