package main

import (
	"log"
	"os"

	"github.com/pb33f/libopenapi"
)

// Loads the documents and resolves each into its model.
func main() {
	for _, name := range os.Args[1:] {
		content, err := os.ReadFile(name)
		if err != nil {
			log.Fatal(err)
		}
		document, err := libopenapi.NewDocument(content)
		if err == nil {
			_, err = document.BuildV3Model()
		}
		if err != nil {
			log.Fatalf("%s: %v", name, err)
		}
	}
}
