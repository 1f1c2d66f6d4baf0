package flinksql

// implicitCast tells whether Flink puts a query column of type from into a sink
// column of type to without a CAST (Flink 2.2.0 LogicalTypeCasts; nullability is
// the constraint enforcer's business, not this rule's).
func implicitCast(from, to dataType) bool {
	switch {
	case from.root == "NULL", from.sameKind(to):
		return true
	case to.isInstant():
		return from.isInstant() // by the session's zone
	case to.root == "VARCHAR":
		return from.isText()
	case to.root == "CHAR":
		return from.root == "CHAR"
	case to.integerBits() > 0:
		return from.integerBits() > 0 && from.integerBits() <= to.integerBits()
	case to.root == "FLOAT":
		return from.integerBits() > 0 || from.root == "FLOAT" || from.root == "DECIMAL"
	case to.root == "DOUBLE", to.root == "DECIMAL":
		return from.integerBits() > 0 || from.isFloat() || from.root == "DECIMAL"
	}
	return from.root == to.root && from.root != "BINARY"
}

// modelledCast tells whether this package can compute the cast. Integers that
// do not fit wrap around, as in the Java code Flink generates.
func modelledCast(from, to dataType) bool {
	switch {
	case from.root == "NULL", from.sameKind(to):
		return true
	case from.integerBits() > 0:
		return to.integerBits() > 0 || to.isFloat() || to.isText()
	case from.isFloat():
		return to.isFloat()
	case from.root == "BOOLEAN", from.isText():
		return to.isText()
	}
	return false
}
