package transactions

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Errors of the store.
var (
	// ErrUnavailable is a request without an answer: it may have been done or not.
	ErrUnavailable = errors.New("java.io.IOException: the store does not answer")
	// ErrEnded is a transaction that is committed or aborted, and was asked for the other.
	ErrEnded = errors.New("java.lang.IllegalStateException")
	// ErrUnknown is a name that the store has not given out.
	ErrUnknown = errors.New("java.util.NoSuchElementException")
)

// find is the place of a transaction.
func (s *Store) find(handle string) (int, error) {
	digits, ok := strings.CutPrefix(handle, "txn-")
	if n, err := strconv.Atoi(digits); ok && err == nil && n >= 1 && n <= len(s.all) {
		return n - 1, nil
	}
	return 0, fmt.Errorf("%w: nobody has begun %q", ErrUnknown, handle)
}

// living is the place of a transaction that has not ended.
func (s *Store) living(handle string, now int64) (int, error) {
	s.expire(now)
	i, err := s.find(handle)
	if err == nil && s.all[i].state > prepared {
		err = s.ended(i)
	}
	return i, err
}

// ended says how a transaction has ended.
func (s *Store) ended(i int) error {
	how := map[state]string{committed: "is committed", aborted: "was aborted", expired: "was aborted by the store after its timeout"}
	return fmt.Errorf("%w: transaction %s %s", ErrEnded, handle(i), how[s.all[i].state])
}

// mortal tells whether time can end the transaction.
func (t *transaction) mortal() bool { return t.state <= prepared && t.timeout > 0 }

func (t *transaction) overdue(now int64) bool { return t.mortal() && now-t.begun > t.timeout }

// expire aborts what is too old. It is asked at each request, as if the store looked all
// the time.
func (s *Store) expire(now int64) {
	for i := range s.all {
		if t := &s.all[i]; t.overdue(now) {
			t.state = expired
		}
	}
}
