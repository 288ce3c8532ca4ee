/** Chains of directories made and removed: `mkdir-p`, `rm-r`. */
import * as fs from 'node:fs';
import { join } from 'node:path';
import { makeNames, maxNames, recipe, type Recipe } from '../protocol/cell.ts';
import { checkFault } from '../protocol/faults.ts';
import { countEntries, makeFile } from '../protocol/files.ts';
import { count } from '../protocol/parameters.ts';

/** Paths have to stay below 4096 bytes (PATH_MAX of Linux), DIR included. */
const depthParameters = { depth: count(1, 1000) };
const nothing = Buffer.alloc(0);

/** The directories of a chain, outermost first. */
function chainOf(top: string, depth: number): string[] {
  const chain = [top];
  while (chain.length < depth) chain.push(join(chain[chain.length - 1]!, 'd'));
  return chain;
}

export const folderRecipes: readonly Recipe[] = [
  recipe({
    cell: 'mkdir-p/mkdirSync.recursive',
    parameters: depthParameters,
    bytes: false,
    check: 'count',
    setUp({ depth }, { outputs }) {
      const options = { recursive: true } as const;
      let tops: string[] = [];
      let deepest: string[] = [];
      return {
        maxOps: Math.max(1, Math.floor(maxNames / depth)),
        bytesPerOp: 0,
        prepare(ops) {
          tops = makeNames(join(outputs, 'chain-'), ops);
          deepest = tops.map((top) => chainOf(top, depth)[depth - 1]!);
        },
        operate: {
          sync(index) {
            fs.mkdirSync(deepest[index]!, options);
          },
        },
        verify(ops) {
          const missing = deepest.find((path) => !fs.existsSync(path));
          if (missing !== undefined) throw checkFault(`The directory ${missing} was not made.`);
          return String(chainOf(tops[ops - 1]!, depth).filter((path) => fs.statSync(path).isDirectory()).length);
        },
      };
    },
  }),
  recipe({
    cell: 'rm-r/rmSync.recursive',
    parameters: depthParameters,
    bytes: false,
    check: 'count',
    setUp({ depth }, { outputs }) {
      const options = { recursive: true } as const;
      let tops: string[] = [];
      return {
        maxOps: Math.max(1, Math.floor(maxNames / (2 * depth))),
        bytesPerOp: 0,
        prepare(ops) {
          tops = makeNames(join(outputs, 'chain-'), ops);
          for (const top of tops)
            for (const directory of chainOf(top, depth)) {
              fs.mkdirSync(directory);
              makeFile(join(directory, 'file'), 0, nothing);
            }
        },
        operate: {
          sync(index) {
            fs.rmSync(tops[index]!, options);
          },
        },
        verify() {
          const left = countEntries(outputs);
          if (left > 0) throw checkFault(`${left} of the removed directories are still there.`);
          return '0';
        },
      };
    },
  }),
];
