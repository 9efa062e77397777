// Command release writes the module into a folder that GOPROXY=file: reads, as proxies serve it once its tag is pushed.
package main

import (
	"archive/zip"
	"errors"
	"fmt"
	"io/fs"
	"log"
	"os"
	"path/filepath"
	"strings"
	"time"

	emailautomation "email-automation.example/client-go"
)

const module = "email-automation.example/client-go"

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

func main() {
	if len(os.Args) != 2 {
		log.Fatal("usage: go run ./release <folder>")
	}
	version := "v" + emailautomation.Version
	folder := filepath.Join(os.Args[1], module, "@v")
	check(os.MkdirAll(folder, 0o755))
	write := func(name string, content []byte) { check(os.WriteFile(filepath.Join(folder, name), content, 0o644)) }
	manifest, err := os.ReadFile("go.mod")
	check(err)
	list, err := os.ReadFile(filepath.Join(folder, "list"))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		log.Fatal(err)
	}
	write("list", append(list, version+"\n"...))
	write(version+".mod", manifest)
	write(version+".info", fmt.Appendf(nil, `{"Version":%q,"Time":%q}`, version, time.Now().UTC().Format(time.RFC3339)))

	file, err := os.Create(filepath.Join(folder, version+".zip"))
	check(err)
	archive := zip.NewWriter(file)
	check(filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		isIgnored := path != "." && strings.HasPrefix(entry.Name(), ".") || entry.Name() == "node_modules"
		if err == nil && entry.IsDir() && isIgnored {
			return filepath.SkipDir
		}
		if err != nil || entry.IsDir() || isIgnored {
			return err
		}
		content, err := os.ReadFile(path)
		check(err)
		writer, err := archive.Create(module + "@" + version + "/" + filepath.ToSlash(path))
		check(err)
		_, err = writer.Write(content)
		return err
	}))
	check(archive.Close())
	check(file.Close())
}
