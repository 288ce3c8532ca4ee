/**
 * Frames of machine code → frames with names and lines. Only what is certain: a line from debug information, a function from the table of symbols.
 */
import { defined } from '../../core/document/index.ts';
import { callAddress, type RawFrame, type Unwinder } from './stack-lines.ts';
import type { Frame } from './call-stack.ts';
import { readAotFrames } from './aot-frames.ts';
import { ElfFile } from './elf.ts';
import { findSymbolizers, symbolize } from './symbolizer.ts';
import { plainRust } from './site.ts';

interface Located {
  object: string;
  address: number | undefined;
}

interface NamedFrames {
  /** For each stack, inlined functions included. */
  stacks: Frame[][];
  /** Some end in a program whose callers strace does not find, and our library would. */
  areCut: boolean;
}

export async function nameFrames(
  stacks: readonly (readonly RawFrame[])[],
  unwinder: Unwinder,
  signal?: AbortSignal,
): Promise<NamedFrames> {
  const files = new Map<string, ElfFile | undefined>();
  const fileOf = (object: string): ElfFile | undefined => {
    if (!files.has(object)) files.set(object, ElfFile.read(object));
    return files.get(object);
  };
  const located = stacks.map((frames) =>
    (unwinder === 'own' ? frames : certainFrames(frames, unwinder, fileOf)).map((frame, depth): Located => {
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
    const ask = (those: readonly number[]): Promise<Map<number, Frame[]>> =>
      symbolize(symbolizers, object, those, signal);
    answers.set(object, await readAotFrames(object, await ask([...addresses]), ask));
  }
  const named = located.map((frames) =>
    frames.flatMap(({ object, address }): Frame[] => {
      const lines = address === undefined ? undefined : answers.get(object)?.get(address);
      if (lines !== undefined) return lines.map((frame) => ({ ...frame, object }));
      const name = address === undefined ? undefined : functionOf(object, address, fileOf(object), answers);
      return [{ object, ...defined({ function: name }) }];
    }),
  );
  const areCut = unwinder === 'libunwind' && [...files.values()].some((file) => file?.hasWholePages === false);
  return { stacks: named, areCut };
}

/**
 * Where code does not say how its caller is found, it is guessed by frame pointers, and functions without one are missed: what comes after such
 * code may be the caller's caller. Go keeps frame pointers.
 */
function certainFrames(
  frames: readonly RawFrame[],
  unwinder: Unwinder,
  fileOf: (object: string) => ElfFile | undefined,
): readonly RawFrame[] {
  const last = frames.findIndex(({ object }) => {
    const file = fileOf(object);
    return file !== undefined && !file.isGo && !(file.hasUnwindTable && (unwinder === 'libdw' || file.hasWholePages));
  });
  return last < 0 ? frames : frames.slice(0, last + 1);
}

/**
 * The name alone, of a program without lines. Where other code of the program has lines, this is a library that was linked into it; and
 * in a static program the C library's functions cannot be separated from the project's.
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
  const plain = parts.filter((part) => !/^h[0-9a-f]{16}$/.test(part)).map(plainRust);
  return plain.length === 0 ? name : plain.join('::');
}

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
