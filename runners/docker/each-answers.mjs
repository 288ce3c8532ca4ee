// Starts each runner of a prepared.json and asks it who it is: ends with 1 where one does not answer.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'io-perf-answers-'));
for (const { runner, command, environment, reason } of JSON.parse(readFileSync(process.argv[2], 'utf8')).runners) {
  if (command === undefined) {
    console.error(`${runner}: ${reason}`);
    process.exitCode = 1;
    continue;
  }
  const [program, ...words] = command;
  const { stdout, stderr, error } = spawnSync(program, [...words, '--dir', folder], {
    input: 'hello\n',
    encoding: 'utf8',
    env: { ...process.env, ...environment },
  });
  const answers = (stdout ?? '').includes(`"runner":"${runner}"`);
  console.log(`${runner}: ${answers ? stdout.split('\n', 1)[0] : `no answer (${error?.message ?? stderr})`}`);
  if (!answers) process.exitCode = 1;
}
rmSync(folder, { recursive: true, force: true });
