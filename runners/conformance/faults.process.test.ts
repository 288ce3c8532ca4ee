/** The suite finds faults: runners with one fault each fail the check that is meant for it. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { runConformance } from './index.ts';
import { type Report } from './outcome.ts';
import { temporaryFolder } from '../../test/helpers/folders.ts';

const runner = fileURLToPath(new URL('./fixtures/tiny-runner.mjs', import.meta.url));
const directory = temporaryFolder();

/** Start-up of node in a busy machine is far below this; only the two silent faults wait so long. */
const timeoutMs = 3000;

async function examine(fault: string, check?: string): Promise<Report> {
  process.env.FAULT = fault;
  return runConformance({ command: [process.execPath, runner], directory, timeoutMs, ...(check && { only: [check] }) });
}

const failuresOf = ({ outcomes }: Report): string[] =>
  outcomes.filter(({ status }) => status === 'not ok').map(({ name }) => name);

afterAll(() => {
  delete process.env.FAULT;
});

describe('the conformance suite', () => {
  it('passes a runner of one operation that has no fault', async () => {
    const report = await examine('');
    expect(report.outcomes.filter(({ status }) => status === 'not ok')).toEqual([]);
    expect(report.passed).toBeGreaterThan(30);
    expect(readdirSync(directory)).toEqual([]);
  });

  it.each([
    ['wrong-protocol', 'hello', /expected "protocol" to be 1; got 2/],
    ['wrong-kind', 'cells: kinds of check', /to be count; got "last"/],
    ['wrong-check', 'cell create/tiny', /expected "check" to be "1"; got "9"/],
    ['wrong-ops', 'cell create/tiny', /expected "ops" to be 1; got 2/],
    ['wrong-counters', 'cell create/tiny', /expected "writtenBytes" to be a whole number of at least 0; got -1/],
    ['bad-histogram', 'cell create/tiny', /expected the lower bound of a bucket, 1000; got 1001/],
    ['keeps-files', 'cell create/tiny', /expected "sample create\/tiny ops=3 cache=warm" to succeed; got .*EEXIST/],
    ['leaves-files-at-teardown', 'cell create/tiny', /expected what is left in DIR after teardown/],
    [
      'leaves-files-at-end',
      'end of input while cells are set up',
      /expected what is left in DIR after the end of input/,
    ],
    ['removes-dir', 'end of input without any request', /expected DIR to be there/],
    ['wrong-status', 'end of input without any request', /expected exit status 0 at the end of input; got 3/],
    ['accepts-anything', 'refuses ops above maxOps', /expected EINVAL/],
    ['dies-of-bad-request', 'refuses an unknown verb', /the runner ended with status 70/],
    ['dies-of-interrupt', 'SIGINT is ignored', /the runner ended with status 130/],
    ['prints-garbage', 'hello', /expected one JSON object as the answer to "hello"; got "starting/],
    ['answers-twice', 'hello', /expected 1 answers and nothing else on standard output; got also "\{\}"/],
    ['hangs', 'cell create/tiny', /expected an answer to "sample .*" within 3 s; nothing came/],
    ['ignores-end-of-input', 'hello', /expected it to end after the end of its input within 3 s/],
    ['does-not-start', 'hello', /ended with status 127; its log ends "no such library"/],
  ])('finds a runner that has the fault "%s"', async (fault, check, message) => {
    const report = await examine(fault, check);
    const outcome = report.outcomes.find(({ name }) => name === check);
    expect(failuresOf(report)).toContain(check);
    expect(outcome?.detail).toMatch(message);
    expect(readdirSync(directory)).toEqual([]);
  });

  it('says so when the command does not exist', async () => {
    const report = await runConformance({ command: [join(directory, 'none')], directory, timeoutMs });
    expect(report.outcomes[0]).toMatchObject({ name: 'hello', status: 'not ok' });
    expect(report.outcomes[0]?.detail).toMatch(/could not be started: .*ENOENT/);
  });
});
