package lab

import "syscall"

// ofThisProcess are a child's attributes: a process group of its own. Where this process is
// killed, the child's own limits end it.
func ofThisProcess() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }
