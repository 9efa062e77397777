package main

import (
	"context"
	"log"
	"os"

	"github.com/getkin/kin-openapi/openapi3"
)

// Loads the documents and validates each, with the examples in it.
func main() {
	for _, name := range os.Args[1:] {
		document, err := openapi3.NewLoader().LoadFromFile(name)
		if err == nil {
			err = document.Validate(context.Background())
		}
		if err != nil {
			log.Fatalf("%s: %v", name, err)
		}
	}
}
