// Package sandboxtest starts a sandbox for tests: the reference server with its demo data.
package sandboxtest

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	emailautomation "email-automation.example/client-go"
)

// Sandbox is a sandbox that runs.
type Sandbox struct {
	URL        string
	ControlURL string
	AccountID  string
	APIToken   string
	token      string
	server     *exec.Cmd
	ended      chan struct{}
}

// words are the parts of a command.
var words = regexp.MustCompile(`"[^"]*"|\S+`)

var ready = regexp.MustCompile(`API +(http\S+)[\s\S]* Control port +(http\S+)`)

// Start starts a sandbox, and stops it at the end of the test. It uses npx, which needs Node 24, unless the environment variable
// SANDBOX_COMMAND names another command that starts the server. Paths with blanks are in double quotes.
func Start(t testing.TB) *Sandbox {
	t.Helper()
	sandbox, err := Open()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(sandbox.Close)
	return sandbox
}

// Open starts a sandbox like Start, for all tests of a package: call it in TestMain, and Close at the end.
func Open() (*Sandbox, error) {
	command := os.Getenv("SANDBOX_COMMAND")
	if command == "" {
		command = "npx --yes @email-automation/reference-server@" + emailautomation.Version
	}
	line := words.FindAllString(command, -1)
	for index, word := range line {
		line[index] = strings.Trim(word, `"`)
	}
	server := exec.Command(line[0], append(line[1:], "serve", "--demo", "--port", "0", "--control-port", "0")...)
	sandbox := &Sandbox{AccountID: "1001", APIToken: "demo-token-of-ada", token: "token-of-the-sandbox", server: server, ended: make(chan struct{})}
	server.Env = append(os.Environ(), "CONTROL_TOKEN="+sandbox.token)
	ownGroup(server)
	reader, writer := io.Pipe()
	server.Stdout, server.Stderr = writer, writer
	if err := server.Start(); err != nil {
		return nil, fmt.Errorf("the sandbox did not start: %w", err)
	}
	go func() {
		_ = server.Wait()
		_ = writer.Close()
		close(sandbox.ended)
	}()
	var output strings.Builder
	for lines := bufio.NewScanner(reader); lines.Scan(); {
		fmt.Fprintln(&output, lines.Text())
		if found := ready.FindStringSubmatch(output.String()); found != nil {
			sandbox.URL, sandbox.ControlURL = found[1], found[2]
			// A server that cannot write would stop.
			go func() { _, _ = io.Copy(io.Discard, reader) }()
			return sandbox, nil
		}
	}
	sandbox.Close()
	return nil, fmt.Errorf("the sandbox did not start:\n%s", output.String())
}

// Close stops the sandbox.
func (s *Sandbox) Close() {
	end(s.server)
	<-s.ended
}

// Client creates a client for the demo account.
func (s *Sandbox) Client(t testing.TB) *emailautomation.Client {
	t.Helper()
	client, err := emailautomation.New(emailautomation.Options{BaseURL: s.URL, AccountID: s.AccountID, APIToken: s.APIToken})
	if err != nil {
		t.Fatal(err)
	}
	return client
}

// Control sends a request to the control port: Control(t, "POST", "/reset", nil) returns to the data of the start.
func (s *Sandbox) Control(t testing.TB, method, path string, body any) []byte {
	t.Helper()
	var content []byte
	if body != nil {
		content, _ = json.Marshal(body)
	}
	request, err := http.NewRequest(method, s.ControlURL+path, bytes.NewReader(content))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+s.token)
	if body != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil || response.StatusCode >= 300 {
		t.Fatalf("%s %s: %s %s %v", method, path, response.Status, text, err)
	}
	return text
}
