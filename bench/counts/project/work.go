// A goroutine for each file.
package main

import (
	"fmt"
	"os"
	"sync"
)

func main() {
	entries, err := os.ReadDir("fx")
	if err != nil {
		panic(err)
	}
	sizes := make([]int, len(entries))
	var group sync.WaitGroup
	for i, entry := range entries {
		group.Add(1)
		go func(i int, name string) {
			defer group.Done()
			content, err := os.ReadFile("fx/" + name)
			if err != nil {
				panic(err)
			}
			sizes[i] = len(content)
		}(i, entry.Name())
	}
	group.Wait()
	total := 0
	for _, size := range sizes {
		total += size
	}
	result, err := os.Create("go-result.txt")
	if err != nil {
		panic(err)
	}
	fmt.Fprintln(result, total)
	if err := result.Sync(); err != nil {
		panic(err)
	}
	result.Close()
}
