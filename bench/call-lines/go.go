package main

import (
	"bufio"
	"fmt"
	"io" //+
	"os"
	"path/filepath"
)

func look(name string) bool {
	_, err := os.Stat(name) //+ stat
	_ = err                 //+
	return name == ""
}

// Small enough to be inlined.
func tiny(name string) []byte { text, _ := os.ReadFile(name); return text } //+ open

func load(name string) int {
	file, _ := os.Open(name)
	defer file.Close()
	reader := bufio.NewReaderSize(file, 64)
	line, _ := reader.ReadString('\n')
	rest, _ := io.ReadAll(reader) //+ read
	_ = rest                      //+
	return len(line)
}

type journal struct{ *os.File }

func (j *journal) append(text string) {
	j.WriteString(text)
	j.WriteString("more") //+ write
	j.Sync() //+ sync
}

func main() {
	file, _ := os.Create("out.log")
	log := journal{file}
	for turn := 0; turn < 3; turn++ {
		look("in.txt")
		load("in.txt")
		tiny("in.txt") //+
		log.append("text")
		filepath.WalkDir(".", func(string, os.DirEntry, error) error { return nil }) //+ list
		func() {
			defer os.Remove("made") //+ unlink
			os.Mkdir("made", 0o755) //+ mkdir
		}()
		_ = filepath.Join("a")
		fmt.Println(turn)
	}
}
