// Package conformance starts the server, runs the conformance kit, and shows each requirement as a test. It needs Node, and
// the target file conformance.yaml beside this file.
package conformance

import (
	"encoding/json"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"syscall"
	"testing"
	"time"
)

// Replace it by the command that starts your server.
var server = []string{"npx", "--yes", "@email-automation/reference-server", "--demo", "--port", "8000", "--control-port", "8001"}

type report struct {
	Complete     bool
	Stopped      string
	Requirements []struct{ ID, Result, Statement, Reason string }
	Checks       []struct {
		ID       string
		Failures []struct {
			Requirements   []string
			Expected, Seen string
		}
	}
}

func startServer(t *testing.T) {
	command := exec.Command(server[0], server[1:]...)
	command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		syscall.Kill(-command.Process.Pid, syscall.SIGTERM)
		command.Wait()
	})
	for range 120 {
		if response, err := http.Get("http://127.0.0.1:8000"); err == nil {
			response.Body.Close()
			return
		}
		time.Sleep(500 * time.Millisecond)
	}
	t.Fatal("The server does not respond.")
}

func TestConformance(t *testing.T) {
	startServer(t)
	file := filepath.Join(t.TempDir(), "report.json")
	output, _ := exec.Command("npx", "--yes", "@email-automation/conformance", "run", "--report", "json="+file).CombinedOutput()
	var report report
	text, err := os.ReadFile(file)
	if err != nil || json.Unmarshal(text, &report) != nil || !report.Complete {
		t.Errorf("The run is not complete: %s\n%s", report.Stopped, output)
	}
	for _, requirement := range report.Requirements {
		t.Run(requirement.ID, func(t *testing.T) {
			switch requirement.Result {
			case "pass":
				return
			case "skipped", "unobservable":
				t.Skip(requirement.Reason)
			}
			t.Errorf("%s %s", requirement.Statement, requirement.Reason)
			for _, check := range report.Checks {
				for _, failure := range check.Failures {
					if slices.Contains(failure.Requirements, requirement.ID) {
						t.Errorf("%s: expected %s, seen %s", check.ID, failure.Expected, failure.Seen)
					}
				}
			}
		})
	}
}
