import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MeasurementError } from '../../document/index.ts';
import type { RemoteAgent } from './agent.ts';
import { quote } from './quote.ts';

const timeoutMs = 10 * 60_000;

/**
 * Makes a tree of empty files over there from a listing (`d path` or `f path`, parents first). The listing travels as one file;
 * few processes make the whole: toybox, busybox and coreutils all have `xargs -0`.
 */
export async function makeRemoteCorpus(agent: RemoteAgent, listing: Iterable<string>, root: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'io-perf-corpus-'));
  const file = join(folder, 'corpus');
  try {
    await writeFile(file, `${[...listing].filter((line) => line !== '').join('\n')}\n`);
    const complaint = await agent.shell.push([file], agent.folder);
    if (complaint !== undefined) {
      if (!agent.alive) throw await agent.lost();
      throw new MeasurementError(`The corpus could not be copied to ${agent.shell.place} (${complaint}).`);
    }
    // Every path begins with ./ so that none is an option.
    const make = (kind: string, program: string) =>
      `sed -n 's|^${kind} |./|p' "$T/corpus" | tr '\\n' '\\0' | xargs -0 -r ${program} 2>&1`;
    const script = `mkdir -p ${quote(root)} && (cd ${quote(root)} && ${make('d', 'mkdir -p')} && ${make('f', 'touch')}); made=$?; rm -f "$T/corpus"; (exit $made)`;
    const { code, stdout } = await agent.run(script, timeoutMs);
    if (code === 0 && stdout.trim() === '') return;
    throw new MeasurementError(
      `The corpus could not be made on ${agent.shell.place} (${stdout.trim().split('\n').at(-1) ?? ''}).`,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
