/** Frames of .NET programs that Native AOT has compiled: with the names of their source, and without the lines that belong to other functions. */
import { readFileSync } from 'node:fs';
import { orElse } from '../../core/system/index.ts';
import { aotName, isAotStateMachine } from '../../languages/index.ts';
import type { Frame } from './call-stack.ts';
import { ElfFile } from './elf.ts';

type Lines = Map<number, Frame[]>;

/**
 * What waits or yields has lines for a few of its statements alone, so that a symbolizer answers with those of the function before it. Its file is known
 * by its last line, its own line is not.
 * @param lines of addresses in the program
 * @param ask for lines of other addresses
 */
export async function readAotFrames(
  object: string,
  lines: Lines,
  ask: (addresses: readonly number[]) => Promise<Lines>,
): Promise<Lines> {
  if (![...lines.values()].flat().some(({ file }) => isSource(file))) return lines;
  const sources = new Map<string, string>();
  const sourceOf = (file: string): string => {
    const known = sources.get(file) ?? orElse(() => readFileSync(file, 'utf8'), '');
    sources.set(file, known);
    return known;
  };
  const ends = endsOf(object, lines);
  const atEnds = ends.size === 0 ? lines : await ask([...new Set(ends.values())]);
  return new Map(
    [...lines].map(([address, frames]) => {
      const end = ends.get(address);
      const last = end === undefined ? undefined : atEnds.get(end)?.[0]?.file;
      return [
        address,
        end === undefined ? frames.map((frame) => named(frame, sourceOf)) : machine(frames, last, sourceOf),
      ];
    }),
  );
}

/** The last address of each function whose lines are not its own. */
function endsOf(object: string, lines: Lines): Map<number, number> {
  const found = [...lines].filter(([, [frame]]) => isAotStateMachine(frame?.function ?? ''));
  if (found.length === 0) return new Map();
  const symbols = ElfFile.read(`${object}.dbg`) ?? ElfFile.read(object);
  return new Map(
    found.flatMap(([address]) => {
      const end = symbols?.endAt(address);
      return end === undefined ? [] : [[address, end] as const];
    }),
  );
}

const isSource = (file: string | undefined): file is string => /\.(?:cs|fs|vb)$/.test(file ?? '');

function named(frame: Frame, sourceOf: (file: string) => string): Frame {
  if (frame.function === undefined || !isSource(frame.file)) return frame;
  return { ...frame, function: aotName(frame.function, sourceOf(frame.file)) ?? frame.function };
}

/** The file has to have the function: a function without any line of its own has the file of another one. */
function machine([frame]: readonly Frame[], file: string | undefined, sourceOf: (file: string) => string): Frame[] {
  const name = frame?.function !== undefined && isSource(file) ? aotName(frame.function, sourceOf(file)) : undefined;
  return name === undefined ? [{}] : [{ function: name, file: file! }];
}
