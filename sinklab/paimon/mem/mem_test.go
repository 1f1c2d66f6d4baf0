package mem_test

import (
	"testing"

	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/paimon/mem"
	"exactlyonce/sinklab/paimon/storetest"
)

func TestStoreContract(t *testing.T) {
	storetest.Run(t, func(*testing.T) paimon.Store { return &mem.Store{} })
}
