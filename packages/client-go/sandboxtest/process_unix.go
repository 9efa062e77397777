//go:build unix

package sandboxtest

import (
	"os/exec"
	"syscall"
)

// ownGroup lets a command have its own process group, because npx starts another process, which has to end, too.
func ownGroup(command *exec.Cmd) { command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

func end(command *exec.Cmd) { _ = syscall.Kill(-command.Process.Pid, syscall.SIGTERM) }
