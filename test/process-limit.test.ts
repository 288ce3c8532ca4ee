/** A workload that forks without end, on a machine where there may be few processes. */
import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openProcessLimit } from '../src/places/targets/host/process-limit.ts';
import { makeFolder } from './helpers/folders.ts';
import { writeFiles } from './helpers/project.ts';
import { packedCli } from './helpers/shipped.ts';

it('a workload that forks without end fails with one sentence, and the others are measured', async (context) => {
  const few = openProcessLimit();
  if ('reason' in few) return context.skip(few.reason);
  try {
    // Version 2: io-perf has none below a group that has its processes.
    if (!existsSync(join(few.folder, 'cgroup.clone_children')))
      return context.skip('needs version 1 of control groups');
    writeFileSync(join(few.folder, 'pids.max'), '400');
    const folder = makeFolder('bomb');
    writeFiles(folder, {
      'bomb.sh': 'bomb() { bomb | bomb & }\nbomb\nsleep 1000\n',
      'io-perf.yml': 'workloads:\n  bomb: { command: sh bomb.sh }\n  good: { command: sh -c true }\n',
    });
    const words = ['run', '--cells', 'command/run/*', '--rounds', '2', '--output', 'run.json'];
    const [program, ...rest] = few.inside([process.execPath, packedCli(), ...words]);
    const child = spawn(program!, rest, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
    await new Promise((resolve) => child.on('close', resolve));
    expect(said.replaceAll(/\s+/g, ' ')).toContain(
      'had more than 200 processes at once and was ended with all of them',
    );
    expect(said).toMatch(/command\s+good/);
  } finally {
    await few.remove();
  }
});
