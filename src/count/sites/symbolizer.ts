/**
 * Addresses → functions, files and lines, inlined ones too, by the symbolizer that is there. All of them take the words of addr2line
 * (binutils) and answer alike.
 */
import { readdirSync } from 'node:fs';
import { delimiter } from 'node:path';
import { findProgram, runCommand } from '../../toolchain/index.ts';
import type { Frame } from './call-stack.ts';
import { addressesPerQuestion, symbolizerTimeoutMs } from './policy.ts';
import { ElfFile } from './elf.ts';
import { callAddress, type RawFrame, type Unwinder } from './stack-trace.ts';

/** Program and its first words, the best first: binutils reads the newest DWARF last. */
const known: readonly (readonly string[])[] = [
  ['llvm-addr2line'],
  ['llvm-symbolizer', '--output-style=GNU'],
  ['eu-addr2line'],
  ['addr2line'],
];

/** `-a` the address before each answer, `-f` functions, `-i` inlined ones, `-C` names as in the source. */
const words = ['-a', '-f', '-i', '-C'];

/** Those that are here, the best first. */
async function findSymbolizers(path = process.env.PATH ?? ''): Promise<string[][]> {
  const here: string[][] = [];
  for (const [program, ...rest] of known) {
    const found = (await findProgram(program!)) ?? newestVersion(program!, path);
    if (found !== undefined) here.push([found, ...rest]);
  }
  return here;
}

/** Distributions install `llvm-symbolizer-18` alone. */
function newestVersion(program: string, path: string): string | undefined {
  const versions = path.split(delimiter).flatMap((folder) => {
    try {
      return readdirSync(folder).filter((name) => new RegExp(`^${program}-\\d+$`).test(name));
    } catch {
      return [];
    }
  });
  return versions.sort((a, b) => Number(b.split('-').at(-1)) - Number(a.split('-').at(-1)))[0];
}

/**
 * @param object the program or library
 * @param addresses in it
 * @returns address → its frames, the innermost inlined function first; those without a line are left out
 */
async function symbolize(
  symbolizers: readonly (readonly string[])[],
  object: string,
  addresses: readonly number[],
  signal?: AbortSignal,
): Promise<Map<number, Frame[]>> {
  const found = new Map<number, Frame[]>();
  for (const symbolizer of symbolizers) {
    const open = addresses.filter((address) => !found.has(address));
    for (let from = 0; from < open.length; from += addressesPerQuestion) {
      if (signal?.aborted === true) return found;
      const asked = open.slice(from, from + addressesPerQuestion);
      const { stdout } = await runCommand(
        [...symbolizer, ...words, '-e', object, ...asked.map((address) => `0x${address.toString(16)}`)],
        { timeoutMs: symbolizerTimeoutMs, environment: { DEBUGINFOD_URLS: '' }, ...(signal ? { signal } : {}) },
      );
      for (const [address, frames] of parseAnswer(stdout)) {
        if (frames.some(({ line }) => line !== undefined)) found.set(address, frames);
      }
    }
    if (found.size === addresses.length) break;
  }
  return found;
}

const addressLine = /^0x[0-9a-f]+$/;
/** `src/log.c:23`, `log.c:23 (discriminator 2)`, `log.c:23:7`, `??:0`, `go.go:?` */
const placeLine = /^(.*?):(\d+|\?)(?::\d+)?(?: \(discriminator \d+\))?$/;

/** The answers of addr2line -a -f -i, and of those that answer like it. */
export function parseAnswer(text: string): Map<number, Frame[]> {
  const answers = new Map<number, Frame[]>();
  const lines = text.split('\n');
  let frames: Frame[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!.trim();
    if (addressLine.test(line)) {
      frames = [];
      answers.set(Number.parseInt(line, 16), frames);
      continue;
    }
    if (line === '' || at + 1 >= lines.length) continue;
    const place = placeLine.exec(lines[++at]!.trim());
    if (!place) continue;
    const name = line.replace(/ inlined at .*$/, '');
    const number = Number(place[2]);
    const isKnown = !place[1]!.startsWith('??') && number > 0;
    frames.push({
      ...(name === '??' ? {} : { function: name }),
      ...(isKnown ? { file: place[1]!, line: number } : {}),
    });
  }
  return answers;
}

// Frames of machine code → frames with names and lines. Only what is certain: a line from debug information, a function from the table of symbols.

interface Located {
  object: string;
  address: number | undefined;
}

/** @returns for each stack its frames, inlined functions included */
export async function nameFrames(
  stacks: readonly (readonly RawFrame[])[],
  unwinder: Unwinder,
  signal?: AbortSignal,
): Promise<Frame[][]> {
  const files = new Map<string, ElfFile | undefined>();
  const fileOf = (object: string): ElfFile | undefined => {
    if (!files.has(object)) files.set(object, ElfFile.read(object));
    return files.get(object);
  };
  const located = stacks.map((frames) =>
    certainFrames(frames, fileOf).map((frame, depth): Located => {
      const address = callAddress(frame, depth === 0, unwinder, (offset) => fileOf(frame.object)?.addressOf(offset));
      return { object: frame.object, address };
    }),
  );
  const asked = new Map<string, Set<number>>();
  for (const { object, address } of located.flat()) {
    if (address === undefined || fileOf(object)?.hasLines !== true) continue;
    asked.set(object, (asked.get(object) ?? new Set()).add(address));
  }
  const symbolizers = await findSymbolizers();
  const answers = new Map<string, Map<number, Frame[]>>();
  for (const [object, addresses] of asked) {
    answers.set(object, await symbolize(symbolizers, object, [...addresses], signal));
  }
  return located.map((frames) =>
    frames.flatMap(({ object, address }): Frame[] => {
      const lines = address === undefined ? undefined : answers.get(object)?.get(address);
      if (lines !== undefined) return lines.map((frame) => ({ ...frame, object }));
      const name = address === undefined ? undefined : functionOf(object, address, fileOf(object), answers);
      return [{ object, ...(name === undefined ? {} : { function: name }) }];
    }),
  );
}

/**
 * Where code does not say how its caller is found, it is guessed by frame pointers, and functions without one are missed: what comes after such
 * code may be the caller's caller. Go keeps frame pointers.
 */
function certainFrames(
  frames: readonly RawFrame[],
  fileOf: (object: string) => ElfFile | undefined,
): readonly RawFrame[] {
  const last = frames.findIndex(({ object }) => {
    const file = fileOf(object);
    return file !== undefined && !file.isGo && !file.hasUnwindTable;
  });
  return last < 0 ? frames : frames.slice(0, last + 1);
}

/**
 * The name alone, of a program without lines. Where other code of the program has lines, this is a library that was linked into it; and
 * in a static program nobody can tell the C library's functions from the project's.
 */
function functionOf(
  object: string,
  address: number,
  file: ElfFile | undefined,
  answers: ReadonlyMap<string, ReadonlyMap<number, Frame[]>>,
): string | undefined {
  if (!file || (answers.get(object)?.size ?? 0) > 0) return undefined;
  if (!file.isDynamic && !file.isGo) return undefined;
  const name = file.functionAt(address);
  return name === undefined || isOfRuntime(name, file.isGo) ? undefined : demangle(name);
}

/** What a compiler links into every program. */
const startFiles: ReadonlySet<string> = new Set(['_start', '__libc_csu_init', '_init', '_fini', 'frame_dummy']);

/** Packages of Go's own library have no dot in the first part of their path, and none is called main. */
function isOfRuntime(name: string, isGo: boolean): boolean {
  if (isGo) return !name.startsWith('main.') && !/^[^/(]+\.[^/(]+\//.test(name);
  return (
    startFiles.has(name) ||
    /^_ZN(?:[KVRO]*)(?:St|Sa|Ss|3std|4core|5alloc)|^_ZSt|^_ZNKSt/.test(name) ||
    /^_ZN\d+_\$LT\$(?:\$RF\$)?(?:std|core|alloc)\.\./.test(name) ||
    /^_R.*(?:3std|4core|5alloc)/.test(name)
  );
}

/** Rust's and C++'s names in short: the path of a function without its arguments, as far as plain parts go. */
export function demangle(name: string): string {
  const nested = /^_ZN[KVRO]*(\d.*)$/.exec(name)?.[1];
  const parts =
    nested !== undefined
      ? splitNames(nested)
      : name.startsWith('_Z')
        ? splitNames(name.replace(/^_ZL?/, '')).slice(0, 1)
        : [];
  const plain = parts.filter((part) => !/^h[0-9a-f]{16}$/.test(part)).map(plainPart);
  return plain.length === 0 ? name : plain.join('::');
}

const rustSigns: Readonly<Record<string, string>> = { LT: '<', GT: '>', LP: '(', RP: ')', C: ',', RF: '&', BP: '*' };

/** `_$LT$log..Log$u20$as$u20$Drop$GT$` → `<log::Log as Drop>`: what Rust writes for signs that no symbol may have. */
const plainPart = (part: string): string =>
  part.includes('$')
    ? part
        .replace(/^_(?=\$)/, '')
        .replace(/\$(?:u([0-9a-f]{2,5})|([A-Z]{1,2}))\$/g, (whole, code: string | undefined, sign = '') =>
          code === undefined ? (rustSigns[sign as string] ?? whole) : String.fromCodePoint(Number.parseInt(code, 16)),
        )
        .replaceAll('..', '::')
    : part;

/** `3log6append` → `log`, `append` */
function splitNames(text: string): string[] {
  const names: string[] = [];
  for (let at = 0; at < text.length;) {
    const digits = /^\d+/.exec(text.slice(at))?.[0];
    if (digits === undefined) break;
    const from = at + digits.length;
    at = from + Number(digits);
    names.push(text.slice(from, at));
  }
  return names;
}
