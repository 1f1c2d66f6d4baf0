package paimon

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// ParseType reads a type as a schema file or a CREATE TABLE statement spells it:
// "BIGINT NOT NULL", "DECIMAL(9, 2)", "TIMESTAMP_LTZ(3)", or a JSON object for a
// nested type (Paimon 2.0.0 DataTypeJsonParser). Case does not matter. Absent
// parameters get Paimon's defaults: lengths 1, DECIMAL(10, 0), TIME(0), TIMESTAMP(6).
func ParseType(text string) (DataType, error) {
	if s := strings.TrimSpace(text); strings.HasPrefix(s, "{") {
		return parseNested(s)
	}
	p := typeParser{words: typeWords(text)}
	t, err := p.parse()
	if err == nil && len(p.words) > 0 {
		err = fmt.Errorf("unexpected %q", p.words[0])
	}
	if err == nil {
		err = t.validate()
	}
	if err != nil {
		return DataType{}, typeError(text, err)
	}
	return t, nil
}

// MustType is ParseType for constants; it panics where text is no type.
func MustType(text string) DataType {
	t, err := ParseType(text)
	if err != nil {
		panic(err)
	}
	return t
}

// typeWords splits "DECIMAL(9, 2) NOT NULL" into DECIMAL ( 9 , 2 ) NOT NULL.
func typeWords(text string) []string {
	for _, sign := range []string{"(", ")", ","} {
		text = strings.ReplaceAll(text, sign, " "+sign+" ")
	}
	return strings.Fields(strings.ToUpper(text))
}

type typeParser struct{ words []string }

// take consumes the given words if they come next.
func (p *typeParser) take(words ...string) bool {
	if len(p.words) < len(words) {
		return false
	}
	for i, w := range words {
		if p.words[i] != w {
			return false
		}
	}
	p.words = p.words[len(words):]
	return true
}

var plainTypes = map[string]DataType{
	"BOOLEAN": {Root: TypeBoolean}, "TINYINT": {Root: TypeTinyInt},
	"SMALLINT": {Root: TypeSmallInt}, "INT": {Root: TypeInt}, "INTEGER": {Root: TypeInt},
	"BIGINT": {Root: TypeBigInt}, "FLOAT": {Root: TypeFloat}, "DOUBLE": {Root: TypeDouble},
	"DATE":    {Root: TypeDate},
	"STRING":  {Root: TypeVarChar, Length: MaxLength},
	"BYTES":   {Root: TypeVarBinary, Length: MaxLength},
	"CHAR":    {Root: TypeChar, Length: 1},
	"VARCHAR": {Root: TypeVarChar, Length: 1},
	"BINARY":  {Root: TypeBinary, Length: 1}, "VARBINARY": {Root: TypeVarBinary, Length: 1},
	"DECIMAL": {Root: TypeDecimal, Precision: 10}, "DEC": {Root: TypeDecimal, Precision: 10},
	"NUMERIC": {Root: TypeDecimal, Precision: 10},
	"TIME":    {Root: TypeTime}, "TIMESTAMP": {Root: TypeTimestamp, Precision: 6},
	"TIMESTAMP_LTZ": {Root: TypeLocalTimestamp, Precision: 6},
}

func (p *typeParser) parse() (DataType, error) {
	if len(p.words) == 0 {
		return DataType{}, errors.New("empty")
	}
	name := p.words[0]
	t, ok := plainTypes[name]
	if !ok {
		return t, fmt.Errorf("unknown type %q", name)
	}
	if p.take("DOUBLE", "PRECISION") {
		return p.nullability(t), nil
	}
	p.words = p.words[1:]
	if err := p.parameters(name, &t); err != nil {
		return t, err
	}
	if t.Root == TypeTime || t.Root == TypeTimestamp {
		p.take("WITHOUT", "TIME", "ZONE")
	}
	if t.Root == TypeTimestamp && p.take("WITH", "LOCAL", "TIME", "ZONE") {
		t.Root = TypeLocalTimestamp
	}
	return p.nullability(t), nil
}

func (p *typeParser) nullability(t DataType) DataType {
	t.NotNull = p.take("NOT", "NULL")
	if !t.NotNull {
		p.take("NULL")
	}
	return t
}

// parameters reads "(n)" or "(n, m)" where the type takes any.
func (p *typeParser) parameters(name string, t *DataType) error {
	if !p.take("(") {
		return nil
	}
	slots := map[TypeRoot][]*int{
		TypeChar: {&t.Length}, TypeVarChar: {&t.Length}, TypeBinary: {&t.Length},
		TypeVarBinary: {&t.Length}, TypeDecimal: {&t.Precision, &t.Scale},
		TypeTime: {&t.Precision}, TypeTimestamp: {&t.Precision}, TypeLocalTimestamp: {&t.Precision},
	}[t.Root]
	if len(slots) == 0 || name == "STRING" || name == "BYTES" {
		return fmt.Errorf("%s takes no parameter", name)
	}
	for i, slot := range slots {
		if i > 0 && !p.take(",") {
			break
		}
		if err := p.number(slot); err != nil {
			return err
		}
	}
	if !p.take(")") {
		return errors.New("want a closing bracket")
	}
	return nil
}

func (p *typeParser) number(slot *int) error {
	if len(p.words) == 0 {
		return errors.New("want a number, found the end")
	}
	n, err := strconv.ParseInt(p.words[0], 10, 32)
	if err != nil {
		return fmt.Errorf("want a number, found %q", p.words[0])
	}
	*slot, p.words = int(n), p.words[1:]
	return nil
}
