import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** One program in each language, as a pull request changes it: one sync for each record, one stat for each file, a buffer of half the size. */

export interface Language {
  name: string;
  /** Asked for its version to see whether it is here. */
  tool: string[];
  file: string;
  /** `//+ CODE` is a line that the head has and the base has not; `//=` follows a line of the base with the head's. */
  text: string;
  build?: string;
  run: string;
  environment?: Record<string, string>;
  /** It is asked as a program is that makes more calls. */
  often?: true;
  /** Another way to build or write what a language beside it is an example of. */
  isLong?: true;
  functions: { sync: string; stat: string; read: string };
}

const cLike = (open: string, close: string): string => `
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
${open}
static void append_record(int log, int number) {
  char text[32];
  int length = snprintf(text, sizeof text, "record %d\\n", number);
  if (write(log, text, length) != length) _exit(3);
  if (fsync(log) != 0) _exit(4); // only-head sync
  if (number < 0) puts("never");
}

static long sum_file(const char *name) {
  char buffer[8192];
  long sum = 0;
  struct stat status;
  if (stat(name, &status) != 0) return -1; // only-head stat
  int file = open(name, O_RDONLY);
  for (;;) {
    long got = read(file, buffer, 8192); // only-base
    long got = read(file, buffer, 4096); // only-head read
    if (got <= 0) break;
    for (long i = 0; i < got; i++) sum += buffer[i];
  }
  close(file);
  return sum;
}
${close}
int main(int count, char **names) {
  int log = open("out.log", O_CREAT | O_WRONLY | O_TRUNC, 0644);
  long sum = 0;
  for (int i = 1; i < count; i++) sum += sum_file(names[i]);
  for (int i = 0; i < 5; i++) append_record(log, i + (int)(sum & 1));
  return close(log);
}
`;

const functions = { sync: 'append_record', stat: 'sum_file', read: 'sum_file' };
const args = 'in/0 in/1 in/2';

export const languages: Language[] = [
  {
    name: 'C',
    tool: ['gcc', '--version'],
    file: 'src/log.c',
    text: cLike('', ''),
    build: 'gcc -O2 -g -o prog src/log.c',
    run: `./prog ${args}`,
    functions,
  },
  {
    name: 'C by clang, with lines only',
    isLong: true,
    tool: ['clang', '--version'],
    file: 'src/log.c',
    text: cLike('', ''),
    build: 'clang -O2 -gline-tables-only -o prog src/log.c',
    run: `./prog ${args}`,
    functions,
  },
  {
    name: 'C++',
    tool: ['g++', '--version'],
    file: 'src/log.cpp',
    text: cLike('namespace store {', '}\nusing namespace store;'),
    build: 'g++ -O2 -g -o prog src/log.cpp',
    run: `./prog ${args}`,
    functions: { sync: 'append_record', stat: 'store::sum_file', read: 'store::sum_file' },
  },
  {
    name: 'Python',
    tool: ['python3', '--version'],
    file: 'src/log.py',
    text: `import os
import sys


def append_record(log, number):
    os.write(log, b"record %d\\n" % number)
    os.fsync(log)  # only-head sync


def sum_file(name):
    os.stat(name)  # only-head stat
    file = os.open(name, os.O_RDONLY)
    total = 0
    while True:
        got = os.read(file, 8192)  # only-base
        got = os.read(file, 4096)  # only-head read
        if not got:
            break
        total += sum(got)
    os.close(file)
    return total


log = os.open("out.log", os.O_CREAT | os.O_WRONLY | os.O_TRUNC)
for name in sys.argv[1:]:
    sum_file(name)
for number in range(5):
    append_record(log, number)
`,
    run: `python3 src/log.py ${args}`,
    functions,
  },
  {
    name: 'Go',
    tool: ['go', 'version'],
    file: 'log/log.go',
    text: `package main

import (
	"fmt"
	"os"
)

type journal struct{ file *os.File }

func (j *journal) appendRecord(number int) {
	if _, err := fmt.Fprintf(j.file, "record %d\\n", number); err != nil {
		panic(err)
	}
	if err := j.file.Sync(); err != nil { // only-head sync
		panic(err) // only-head
	} // only-head
}

func sumFile(name string) (sum int) {
	if _, err := os.Stat(name); err != nil { // only-head stat
		panic(err) // only-head
	} // only-head
	file, err := os.Open(name)
	if err != nil {
		panic(err)
	}
	defer file.Close()
	buffer := make([]byte, 8192) // only-base
	buffer := make([]byte, 4096) // only-head
	for {
		got, err := file.Read(buffer) // head read
		if got == 0 || err != nil {
			return sum
		}
		sum += int(buffer[0])
	}
}

func main() {
	file, err := os.Create("out.log")
	if err != nil {
		panic(err)
	}
	for _, name := range os.Args[1:] {
		sumFile(name)
	}
	log := &journal{file}
	for number := 0; number < 5; number++ {
		log.appendRecord(number)
	}
}
`,
    build: 'cd log && go build -o ../prog .',
    run: `./prog ${args}`,
    functions: { sync: 'main.(*journal).appendRecord', stat: 'main.sumFile', read: 'main.sumFile' },
  },
  {
    name: 'Go without paths of the machine',
    isLong: true,
    tool: ['go', 'version'],
    file: 'log/log.go',
    text: '',
    build: 'cd log && go build -trimpath -o ../prog .',
    run: `./prog ${args}`,
    functions: { sync: 'main.(*journal).appendRecord', stat: 'main.sumFile', read: 'main.sumFile' },
  },
  {
    name: 'Rust',
    tool: ['cargo', '--version'],
    file: 'src/main.rs',
    text: `use std::fs::{self, File};
use std::io::{Read, Write};

fn append_record(log: &mut File, number: usize) {
    log.write_all(format!("record {number}\\n").as_bytes()).unwrap();
    log.sync_all().unwrap(); // only-head sync
}

fn sum_file(name: &str) -> usize {
    assert!(fs::metadata(name).is_ok()); // only-head stat
    let mut file = File::open(name).unwrap();
    let mut buffer = [0u8; 8192]; // only-base
    let mut buffer = [0u8; 4096]; // only-head
    let mut sum = 0;
    loop {
        let got = file.read(&mut buffer).unwrap(); // head read
        if got == 0 {
            return sum;
        }
        sum += buffer[..got].iter().map(|&byte| byte as usize).sum::<usize>();
    }
}

fn main() {
    let mut log = File::create("out.log").unwrap();
    let sum: usize = std::env::args().skip(1).map(|name| sum_file(&name)).sum();
    for number in 0..5 {
        append_record(&mut log, number + sum);
    }
}
`,
    build: 'CARGO_PROFILE_RELEASE_DEBUG=true cargo build --offline --quiet --release && cp target/release/prog prog',
    run: `./prog ${args}`,
    functions: { sync: 'prog::append_record', stat: 'prog::sum_file', read: 'prog::sum_file' },
  },
  {
    name: 'Node.js',
    tool: ['node', '--version'],
    file: 'src/log.mjs',
    text: `import fs from 'node:fs';

function appendRecord(log, number) {
  fs.writeSync(log, \`record \${number}\\n\`);
  fs.fsyncSync(log); // only-head sync
}

async function sumFile(name) {
  await fs.promises.stat(name); // only-head stat
  const file = fs.openSync(name);
  const buffer = Buffer.alloc(8192); // only-base
  const buffer = Buffer.alloc(4096); // only-head
  let sum = 0;
  for (;;) {
    const got = fs.readSync(file, buffer); // head read
    if (got === 0) break;
    sum += buffer[0];
  }
  fs.closeSync(file);
  return sum;
}

const log = fs.openSync('out.log', 'w');
for (const name of process.argv.slice(2)) await sumFile(name);
for (let number = 0; number < 5; number++) appendRecord(log, number);
`,
    run: `node src/log.mjs ${args}`,
    functions: { sync: 'appendRecord', stat: 'sumFile', read: 'sumFile' },
  },
  {
    name: 'Java',
    tool: ['javac', '-version'],
    file: 'src/history/store/Log.java',
    text: `package store;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

public class Log {
  static void appendRecord(FileChannel log, int number) throws IOException {
    log.write(ByteBuffer.wrap(("record " + number + "\\n").getBytes()));
    log.force(true); // only-head sync
  }

  static long sumFile(String name) throws IOException {
    long sum = new java.io.File(name).length() * 0; // only-head stat
    long sum = 0; // only-base
    try (FileInputStream file = new FileInputStream(name)) {
      byte[] buffer = new byte[8192]; // only-base
      byte[] buffer = new byte[4096]; // only-head
      for (;;) {
        int got = file.read(buffer); // head read
        if (got <= 0) return sum;
        sum += buffer[0];
      }
    }
  }

  public static void main(String[] names) throws IOException {
    for (String name : names) sumFile(name);
    var path = Path.of("out.log");
    try (var log = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      for (int number = 0; number < 5; number++) appendRecord(log, number);
    }
  }
}
`,
    build: 'javac -d out src/history/store/Log.java',
    run: `java -cp out store.Log ${args}`,
    functions: { sync: 'Log.appendRecord', stat: 'Log.sumFile', read: 'Log.sumFile' },
  },
];

/** As Cargo links them since 1.90: by lld, where strace itself finds no callers. */
const rust = languages.find(({ name }) => name === 'Rust')!;
languages.push({
  ...rust,
  name: 'Rust, as it is developed',
  isLong: true,
  build: 'cargo build --offline --quiet && cp target/debug/prog prog',
});

const clang = languages.find(({ name }) => name.startsWith('C by clang'))!;
languages.push({
  ...clang,
  name: 'C, linked by lld',
  isLong: true,
  tool: ['ld.lld', '--version'],
  build: 'clang -O2 -g -fuse-ld=lld -o prog src/log.c',
});

languages.push({
  name: 'Ruby',
  tool: ['ruby', '--version'],
  file: 'src/log.rb',
  text: `class Journal
  def initialize(name)
    @log = File.open(name, 'w')
  end

  def append_record(number)
    @log.syswrite("record #{number}\\n")
    @log.fsync # only-head sync
  end
end

def sum_file(name)
  File.stat(name) # only-head stat
  size = 8192 # only-base
  size = 4096 # only-head
  File.open(name) do |file|
    loop do
      file.sysread(size) # head read
    end
  rescue EOFError
    0
  end
end

ARGV.each { |name| sum_file(name) }
log = Journal.new('out.log')
5.times { |number| log.append_record(number) }
`,
  run: `ruby src/log.rb ${args}`,
  functions: { sync: 'append_record', stat: 'sum_file', read: 'sum_file' },
});

languages.push({
  name: 'PHP',
  tool: ['php', '--version'],
  file: 'src/log.php',
  text: `<?php
class Journal
{
    // PHP asks for the size of a file that it has synced, once, when it is written again.
    public function appendRecord(int $number): void
    {
        $log = fopen('out.log', 'a');
        fwrite($log, "record $number");
        fflush($log);
        fsync($log); // only-head sync
        fclose($log);
    }
}

function sum_file(string $name): void
{
    clearstatcache();
    stat($name); // only-head stat
    $file = fopen($name, 'r');
    stream_set_chunk_size($file, 8192); // only-base
    stream_set_chunk_size($file, 4096); // only-head
    while (!feof($file)) {
        fread($file, 1024); // head read
    }
    fclose($file);
}

array_map(fn ($name) => sum_file($name), array_slice($argv, 1));
$journal = new Journal();
for ($number = 0; $number < 5; $number++) {
    $journal->appendRecord($number);
}
`,
  run: `php src/log.php ${args}`,
  functions: { sync: 'Journal->appendRecord', stat: 'sum_file', read: 'sum_file' },
});

languages.push({
  name: 'Perl',
  tool: ['perl', '--version'],
  file: 'src/log.pl',
  text: `use IO::Handle;

sub append_record {
    my ($log, $number) = @_;
    syswrite $log, "record $number\\n";
    $log->sync; # only-head sync
}

sub sum_file {
    my ($name) = @_;
    my @status = stat $name; # only-head stat
    my $size = 8192; # only-base
    my $size = 4096; # only-head
    open my $file, '<', $name;
    while (sysread $file, my $text, $size) { # head read
    }
}

sum_file($_) for @ARGV;
open my $log, '>', 'out.log';
append_record($log, $_) for 0 .. 4;
`,
  run: `perl src/log.pl ${args}`,
  functions: { sync: 'main::append_record', stat: 'main::sum_file', read: 'main::sum_file' },
});

const python = languages.find(({ name }) => name === 'Python')!;
languages.push({ ...python, name: 'Python, of many calls', often: true });

const node = languages.find(({ name }) => name === 'Node.js')!;
const esbuild = fileURLToPath(new URL('../../node_modules/.bin/esbuild', import.meta.url));
const bundled = `'${esbuild}' src/log.mts --log-level=error --bundle --minify --keep-names --platform=node --format=esm --outfile=out/log.mjs`;

/** What is executed is one line, in a folder that git does not know. */
languages.push({
  ...node,
  name: 'TypeScript, bundled and minified',
  tool: [esbuild, '--version'],
  file: 'src/log.mts',
  text: node.text.replace('appendRecord(log, number)', 'appendRecord(log: number, number: number)'),
  build: `${bundled} --sourcemap`,
  run: `node out/log.mjs ${args}`,
});

const java = languages.find(({ name }) => name === 'Java')!;

/** By the older classes, which reach the system in other ways. */
languages.push({
  ...java,
  name: 'Java, by streams and paths',
  isLong: true,
  text: `package store;

import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

public class Log {
  public static void main(String[] names) throws IOException {
    List.of(names).forEach(Reader::sum);
    try (var log = new FileOutputStream("out.log")) {
      for (int number = 0; number < 5; number++) {
        log.write(number);
        log.getFD().sync(); // only-head sync
      }
    }
  }
}

class Reader {
  static long sum(String name) {
    try {
      try {
        Files.readAllBytes(Path.of("nothing")); // only-base
        Files.size(Path.of("nothing")); // only-head stat
      } catch (NoSuchFileException error) {
        // Looked for, and missed: the way out of the method is another one.
      }
      try (var file = FileChannel.open(Path.of(name))) {
        var buffer = ByteBuffer.allocate(8192); // only-base
        var buffer = ByteBuffer.allocate(4096); // only-head
        for (;;) {
          int got = file.read(buffer.clear()); // head read
          if (got <= 0) return 0;
        }
      }
    } catch (IOException error) {
      return -1;
    }
  }
}
`,
  functions: { sync: 'Log.main', stat: 'Reader.sum', read: 'Reader.sum' },
});

/** Java 24 and later change classes in another way: the newest that is installed beside the one on PATH. */
const homes = '/usr/lib/jvm';
const laterJava = listed(homes).find((name) => (versionOf(join(homes, name)) ?? 0) >= 24);
if (laterJava !== undefined) {
  const programs = join(homes, laterJava, 'bin');
  const later = languages.filter(({ name }) => name.startsWith('Java'));
  for (const language of later) {
    languages.push({
      ...language,
      name: `${language.name}, the newest`,
      isLong: true,
      tool: [join(programs, 'javac'), '-version'],
      build: `PATH=${programs}:$PATH && ${language.build!}`,
      environment: { PATH: `${programs}:${process.env.PATH ?? ''}` },
    });
  }
}

function listed(folder: string): string[] {
  try {
    return readdirSync(folder).sort().reverse();
  } catch {
    return [];
  }
}

function versionOf(home: string): number | undefined {
  try {
    return Number(/^JAVA_VERSION="(\d+)/m.exec(readFileSync(join(home, 'release'), 'utf8'))?.[1]);
  } catch {
    return undefined;
  }
}

languages.find(({ name }) => name.startsWith('Go without'))!.text = languages.find(({ name }) => name === 'Go')!.text;
