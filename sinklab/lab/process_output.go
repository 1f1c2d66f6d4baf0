package lab

// maxKept bounds what is kept of what a process prints, in bytes at either end.
const maxKept = 64 << 10

// head keeps the beginning of what is written.
type head struct {
	text  []byte
	limit int
}

// Write implements io.Writer.
func (h *head) Write(b []byte) (int, error) {
	h.text = append(h.text, b[:min(len(b), h.limit-len(h.text))]...)
	return len(b), nil
}

// ends keeps the beginning and the end of what is written.
type ends struct {
	begin head
	end   []byte
	lost  bool
}

// Write implements io.Writer.
func (e *ends) Write(b []byte) (int, error) {
	n := len(b)
	e.begin.limit = maxKept
	took := len(e.begin.text)
	_, _ = e.begin.Write(b) // it takes what it can
	e.end = append(e.end, b[len(e.begin.text)-took:]...)
	if len(e.end) > 2*maxKept {
		e.lost = true
		e.end = append([]byte(nil), e.end[len(e.end)-maxKept:]...)
	}
	return n, nil
}

func (e *ends) String() string {
	if e.lost {
		return string(e.begin.text) + "\n...\n" + string(e.end)
	}
	return string(e.begin.text) + string(e.end)
}
