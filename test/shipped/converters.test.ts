/** The packed program reads every recorded output of a tool as the sources do, on each version of Node, at the first start and at the next. */
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { RunDocument } from '../../src/core/document/index.ts';
import { convertResults } from '../../src/exchange/convert/convert.ts';
import { fixture } from '../helpers/converted.ts';
import { repository, temporaryFolder } from '../helpers/folders.ts';
import { packedCli } from '../helpers/shipped.ts';
import { allNodes } from './nodes.ts';

const folder = join(repository, 'src', 'exchange', 'convert', 'fixtures');
const context = { tool: { name: 'io-perf', version: '0' }, now: '2026-01-01T00:00:00.000Z' };

interface Recorded {
  file: string;
  from: string | undefined;
  run: RunDocument;
}

/** Of what says itself what it is, and of the custom formats, which do not. */
const recorded: Recorded[] = readdirSync(folder)
  .filter((file) => file !== 'README.md')
  .map((file) => {
    const from = file.startsWith('custom') ? 'customSmallerIsBetter' : undefined;
    return { file, from, run: convertResults([{ name: file, text: fixture(file) }], from, context) };
  });

/** One file in each process would start many: files of different formats go into one, whose cells cannot meet. */
function batches(): Recorded[][] {
  const all: Recorded[][] = [];
  for (const one of recorded) {
    const isApart = (batch: Recorded[]): boolean =>
      batch.every(({ from, run }) => from === one.from && formatOf(run) !== formatOf(one.run));
    const batch = all.find(isApart);
    if (batch) batch.push(one);
    else all.push([one]);
  }
  return all;
}

const formatOf = (run: RunDocument): string => Object.keys(run.subjects.head!.runners!).join(' ');

describe.each(allNodes.map((node) => [node.name, node] as const))('on %s', (_, { program, isMissing }) => {
  it.skipIf(isMissing)(
    'reads every recorded output at the first start and at the next',
    { timeout: 240_000 },
    async () => {
      for (const batch of batches()) {
        const wanted = Object.assign({}, ...batch.map(({ run }) => run.cells)) as RunDocument['cells'];
        const cache = join(temporaryFolder(), 'cache');
        for (const cells of [await convert(program, batch, cache), await convert(program, batch, cache)]) {
          expect(Object.keys(cells).sort()).toEqual(Object.keys(wanted).sort());
          for (const [id, cell] of Object.entries(wanted)) expect(cells[id]!.subject).toEqual(cell.subject);
        }
      }
    },
  );
});

async function convert(program: string, batch: readonly Recorded[], cache: string): Promise<RunDocument['cells']> {
  const output = join(temporaryFolder(), 'run.json');
  const from = batch[0]!.from;
  const words = ['convert', ...batch.map(({ file }) => file), ...(from ? ['--from', from] : [])];
  await promisify(execFile)(program, [packedCli(), ...words, '--output', output], {
    cwd: folder,
    env: { ...process.env, IO_PERF_CACHE: cache },
  });
  return (JSON.parse(readFileSync(output, 'utf8')) as RunDocument).cells;
}
