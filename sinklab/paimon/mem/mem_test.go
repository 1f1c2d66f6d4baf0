package mem_test

import (
	"testing"

	"exactlyonce/sinklab/paimon"
	"exactlyonce/sinklab/paimon/mem"
	"exactlyonce/sinklab/paimon/storetest"
)

func TestStoreContract(t *testing.T) {
	storetest.Run(t, func(*testing.T) paimon.Store { return &mem.Store{} })
	storetest.RunKeyed(t, func(t *testing.T) paimon.Store { return &mem.Store{Layout: storetest.KeyedLayout(t)} })
}
