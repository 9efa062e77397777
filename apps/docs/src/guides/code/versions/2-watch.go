package main

import (
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"os"
)

func main() {
	// The contract, where a server or these pages publish it.
	published, err := http.Get("http://127.0.0.1:4000/openapi.json")
	if err != nil {
		log.Fatal(err)
	}
	defer published.Body.Close()
	var contract struct {
		Info  struct{ Version string }
		Paths map[string]map[string]json.RawMessage
	}
	if err := json.NewDecoder(published.Body).Decode(&contract); err != nil {
		log.Fatal(err)
	}

	// The version that your program was last tested with.
	const file = "contract-version.txt"
	tested, err := os.ReadFile(file)
	if err != nil {
		tested = []byte("none")
	}
	if contract.Info.Version != string(tested) {
		fmt.Printf("The contract is %s now, it was %s.\n", contract.Info.Version, tested)
	}
	if err := os.WriteFile(file, []byte(contract.Info.Version), 0o600); err != nil {
		log.Fatal(err)
	}

	// What you should not use in new code.
	for _, path := range contract.Paths {
		for _, text := range path {
			var operation struct {
				Deprecated  bool
				OperationID string
			}
			if json.Unmarshal(text, &operation) == nil && operation.Deprecated {
				fmt.Println(operation.OperationID)
			}
		}
	}
}
