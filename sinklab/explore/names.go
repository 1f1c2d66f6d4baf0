package explore

// Numbering gives each of many things a small number: summaries hold those in place of
// texts and lists. 0 is that of the zero value. The numbers depend on which came first;
// nothing that is printed depends on the numbers.
type Numbering[T comparable] interface {
	// Number is the number of a thing, a new one where it has none.
	Number(T) uint32
	// At is the thing of a number that was given out.
	At(uint32) T
}

// Numbers are the numbering of one search.
type Numbers[T comparable] struct {
	number map[T]uint32
	all    []T
}

// Number implements Numbering.
func (n *Numbers[T]) Number(thing T) uint32 {
	if n.number == nil {
		var zero T
		n.number, n.all = map[T]uint32{zero: 0}, []T{zero}
	}
	number, ok := n.number[thing]
	if !ok {
		number = uint32(len(n.all))
		n.number[thing], n.all = number, append(n.all, thing)
	}
	return number
}

// At implements Numbering.
func (n *Numbers[T]) At(number uint32) (thing T) {
	if number > 0 {
		thing = n.all[number]
	}
	return thing
}

// noted is a numbering that several searches may share, and that one of them asks once for
// each thing.
type noted[T comparable] struct {
	shared Numbering[T]
	number map[T]uint32
	all    []T
}

func noteDown[T comparable](shared Numbering[T]) noted[T] {
	return noted[T]{shared: shared, number: map[T]uint32{}}
}

// Number implements Numbering.
func (n *noted[T]) Number(thing T) uint32 {
	number, ok := n.number[thing]
	if !ok {
		number = n.shared.Number(thing)
		n.number[thing] = number
	}
	return number
}

// At implements Numbering.
func (n *noted[T]) At(number uint32) T {
	for len(n.all) <= int(number) {
		n.all = append(n.all, n.shared.At(uint32(len(n.all))))
	}
	return n.all[number]
}

// names are the numberings of what the summaries of a search speak of.
type names struct {
	kinds noted[Key]
	paths noted[Pick]
}

// namesOf are those of a memory, or of a search without one.
func namesOf(m Memory) *names {
	if m == nil {
		return &names{noteDown[Key](&Numbers[Key]{}), noteDown[Pick](&Numbers[Pick]{})}
	}
	return &names{noteDown(m.Kinds()), noteDown(m.Paths())}
}
