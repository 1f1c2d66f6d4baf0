package lab

import "syscall"

// ofThisProcess are a child's attributes: a process group of its own, and an end with this
// process, however that ends.
func ofThisProcess() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}
