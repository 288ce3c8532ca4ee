/**
 * Real programs in each language, as a pull request changes them: one sync for each record, one stat for each file, a buffer of half the
 * size. Built with ordinary flags; file and line must be exact.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kindOf } from '../../document/index.ts';
import { profileCommand } from '../run-command.ts';
import { type SiteCounts, sitesOf } from './difference.ts';
import { languagesOf } from './hooks.ts';
import { LineMap } from './line-map.ts';
import { Project } from './project.ts';
import { findStackTracer, recordStacks } from './record.ts';
import { findCauses, type SideToRecord } from './sides.ts';

const tracer = await findStackTracer();
const has = (program: string, ...words: string[]): boolean =>
  spawnSync(program, words, { stdio: 'ignore' }).status === 0;

export interface Language {
  name: string;
  /** Asked for its version to see whether it is here. */
  tool: string[];
  file: string;
  /** `//+ CODE` is a line that the head has and the base has not; `//=` follows a line of the base with the head's. */
  text: string;
  build?: string;
  run: string;
  functions: { sync: string; stat: string; read: string };
}

const inputs = 3;

/** The two versions of a text, and the number of each changed line in the head. */
function sidesOf(text: string): { base: string; head: string; changed: Record<string, number> } {
  const [base, head]: string[][] = [[], []];
  const changed: Record<string, number> = {};
  for (const line of text.split('\n')) {
    const mark = /^(.*?)\s*(?:\/\/|#)\s*(only-head|only-base|head)\s*(\w*)$/.exec(line);
    if (!mark) {
      base!.push(line);
      head!.push(line);
      continue;
    }
    const [, code = '', side, name = ''] = mark;
    if (side === 'only-base') base!.push(code);
    if (side === 'only-head') head!.push(code);
    if (side === 'head') {
      base!.push(code);
      head!.push(code);
    }
    if (side !== 'only-base' && name !== '') changed[name] = head!.length;
  }
  return { base: base!.join('\n'), head: head!.join('\n'), changed };
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
];
languages.find(({ name }) => name.startsWith('Go without'))!.text = languages.find(({ name }) => name === 'Go')!.text;

/** A repository with one commit, built. */
function makeSide(root: string, { file, build }: Language, text: string): string {
  mkdirSync(join(root, dirname(file)), { recursive: true });
  mkdirSync(join(root, 'in'));
  writeFileSync(join(root, file), text);
  writeFileSync(join(root, dirname(file), 'go.mod'), 'module example.com/log\n\ngo 1.21\n');
  writeFileSync(join(root, 'Cargo.toml'), '[package]\nname = "prog"\nversion = "0.1.0"\nedition = "2021"\n');
  writeFileSync(join(root, '.gitignore'), 'prog\ntarget\nin\nout.log\nCargo.lock\n');
  for (let input = 0; input < inputs; input++) writeFileSync(join(root, 'in', String(input)), 'x'.repeat(32768));
  execFileSync('git', ['init', '--quiet', root]);
  execFileSync('git', ['-C', root, 'add', '.']);
  if (build !== undefined) execFileSync('sh', ['-c', build], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  return root;
}

const wholeKind = (kind: string): string[] =>
  ['fsync', 'fdatasync', 'stat', 'newfstatat', 'statx', 'read', 'pread64'].filter((call) => kindOf(call) === kind);

describe.skipIf('reason' in tracer)('call sites of a program in', () => {
  for (const language of languages) {
    describe.skipIf(!has(...(language.tool as [string])))(language.name, () => {
      const { base, head, changed } = sidesOf(language.text);
      let folder: string;
      const found = new Map<string, SiteCounts[]>();

      beforeAll(async () => {
        folder = realpathSync(mkdtempSync(join(tmpdir(), 'io-perf-sites-test-')));
        const calls = ['fsync', 'stat', 'newfstatat', 'statx', 'read'];
        const sideOf = async (side: string, text: string): Promise<SideToRecord> => {
          const root = makeSide(join(folder, side), language, text);
          return {
            project: await Project.find(root),
            async record(names, asks) {
              const command = ['sh', '-c', language.run];
              const recording = await recordStacks({
                ...{ command, directory: root, calls: names, asks, output: 'nowhere', longestMs: 60_000 },
              });
              expect(recording.capped).toBeUndefined();
              return recording;
            },
          };
        };
        const [before, after] = [await sideOf('base', base), await sideOf('head', head)];
        const diff = spawnSync(
          'git',
          ['diff', '-U0', '--no-index', join('base', language.file), join('head', language.file)],
          { cwd: folder, encoding: 'utf8' },
        ).stdout.replaceAll(/([ab])\/(?:base|head)\//g, '$1/');
        const count = async ({ project: { root } }: SideToRecord) => {
          const options = { command: ['sh', '-c', language.run], directory: root, output: 'nowhere' } as const;
          await profileCommand(options);
          return (await profileCommand(options)).profile.perOp;
        };
        const counted = { before: await count(before), after: await count(after) };
        const grown = calls
          .map((call) => ({ call, before: counted.before[call] ?? 0, after: counted.after[call] ?? 0 }))
          .filter((call) => call.after > call.before);
        const { causes } = await findCauses(grown, before, after, languagesOf(after.project), LineMap.of(diff));
        for (const { call, sites } of causes) found.set(call, sites);
      });
      afterAll(() => {
        rmSync(folder, { recursive: true, force: true });
      });

      const grown = (kind: string): SiteCounts[] => wholeKind(kind).flatMap((call) => found.get(call) ?? []);

      it('an added sync', () => {
        expect(grown('fsync')).toEqual([
          { function: language.functions.sync, file: language.file, line: changed.sync, before: 0, after: 5 },
        ]);
      });

      it('a stat for each file', () => {
        expect(grown('stat')).toEqual([
          { function: language.functions.stat, file: language.file, line: changed.stat, before: 0, after: 3 },
        ]);
      });

      it('a buffer of half the size', () => {
        expect(grown('read')).toEqual([
          { function: language.functions.read, file: language.file, line: changed.read, before: 15, after: 27 },
        ]);
      });
    });
  }
});

/** Built so that there are no lines, and then no names either. */
const poor: { name: string; language: string; build: string; sync: SiteCounts['function'] }[] = [
  { name: 'C without -g', language: 'C', build: 'gcc -O1 -fno-inline -o prog src/log.c', sync: 'append_record' },
  { name: 'C, stripped', language: 'C', build: 'gcc -O2 -s -rdynamic -o prog src/log.c', sync: null },
  { name: 'C, static', language: 'C', build: 'gcc -O1 -static -o prog src/log.c', sync: null },
  {
    name: 'Go without DWARF',
    language: 'Go',
    build: 'cd log && go build -ldflags=-w -o ../prog .',
    sync: 'main.(*journal).appendRecord',
  },
  { name: 'Go, stripped', language: 'Go', build: 'cd log && go build -ldflags="-s -w" -o ../prog .', sync: null },
  { name: 'Rust, stripped', language: 'Rust', build: 'rustc -O -C strip=symbols -o prog src/main.rs', sync: null },
];

describe.skipIf('reason' in tracer)('of a program without debug information', () => {
  for (const { name, language, build, sync } of poor) {
    const one = languages.find((other) => other.name === language)!;
    it.skipIf(!has(...(one.tool as [string])))(name, async () => {
      const folder = realpathSync(mkdtempSync(join(tmpdir(), 'io-perf-sites-poor-')));
      try {
        const root = makeSide(join(folder, 'head'), { ...one, build }, sidesOf(one.text).head);
        const project = await Project.find(root);
        const recording = await recordStacks({
          ...{ command: ['sh', '-c', one.run], directory: root, calls: ['fsync'], asks: 'frames' },
          ...{ output: 'nowhere', longestMs: 60_000 },
        });
        const sites = [...(sitesOf(recording, project).get('fsync')?.values() ?? [])];
        expect(sites).toEqual([{ site: { function: sync }, count: 5 }]);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    });
  }
});
