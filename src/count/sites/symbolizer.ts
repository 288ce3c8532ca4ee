/**
 * Addresses → functions, files and lines, inlined ones too, by the symbolizer that is there. All of them take the words of addr2line
 * (binutils) and answer alike.
 */
import { delimiter } from 'node:path';
import { readdirSync } from 'node:fs';
import { findProgram } from '../../places/toolchain/index.ts';
import { orElse, runCommand } from '../../core/system/index.ts';
import type { Frame } from './call-stack.ts';
import { addressesPerQuestion, symbolizerTimeoutMs } from './policy.ts';

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
export async function findSymbolizers(path = process.env.PATH ?? ''): Promise<string[][]> {
  const here: string[][] = [];
  for (const [program, ...rest] of known) {
    const found = (await findProgram(program!)) ?? newestVersion(program!, path);
    if (found !== undefined) here.push([found, ...rest]);
  }
  return here;
}

/** Distributions install `llvm-symbolizer-18` alone. */
function newestVersion(program: string, path: string): string | undefined {
  const names = path.split(delimiter).flatMap((folder) => orElse(() => readdirSync(folder), []));
  const versions = names.filter((name) => new RegExp(`^${program}-\\d+$`).test(name));
  return versions.sort((a, b) => Number(b.split('-').at(-1)) - Number(a.split('-').at(-1)))[0];
}

/**
 * @param object the program or library
 * @param addresses in it
 * @returns address → its frames, the innermost inlined function first; those without a line are left out
 */
export async function symbolize(
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
