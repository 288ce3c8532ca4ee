/** Bad requests are answered, and the runner goes on; good ones may come in any portions. */
import { expectError, expectHello, expectNoError, expectSample } from '../answers.ts';
import { percentEncode, SharedRunner, type Context } from '../context.ts';
import { contract, type ContractOperation } from '../../contract.ts';
import { findOperation } from '../operations.ts';
import { Failure, Skip } from '../outcome.ts';
import type { RunnerProcess } from '../runner-process.ts';

const notARequest = ['EPROTO'];
const badValue = ['EINVAL'];
/** Where a word is both malformed and a value out of range, either code is right. */
const either = ['EPROTO', 'EINVAL'];

/** A refusal is right when the next request is answered as ever. */
async function expectRefusal(
  runner: RunnerProcess,
  request: string | Uint8Array,
  codes: readonly string[],
): Promise<void> {
  const about = typeof request === 'string' ? request : 'arbitrary bytes';
  runner.send(request, 0);
  runner.send('\n', 1);
  expectError(about, await runner.nextAnswer(about), codes);
  expectHello(await runner.request('hello'));
}

/** The entries of the corpus are its result. */
const walksCorpus = ({ corpus, check }: ContractOperation): boolean => corpus === true && check.is === 'entries';

export async function checkRequests(context: Context): Promise<void> {
  const shared = new SharedRunner(context);
  const refuses = (name: string, request: string | Uint8Array, codes: readonly string[]): Promise<void> =>
    context.check(`refuses ${name}`, () => shared.serve((runner) => expectRefusal(runner, request, codes)));

  await refuses('an unknown verb', 'dance', notARequest);
  await refuses('an empty line', '', notARequest);
  await refuses('a line of spaces', '   ', notARequest);
  await refuses('an unknown cell', 'setup no-such-operation/none seed=1', notARequest);
  await refuses('setup without a cell', 'setup seed=1', notARequest);
  await refuses('sample without a cell', 'sample ops=1 cache=warm', notARequest);
  await refuses('teardown without a cell', 'teardown', notARequest);
  await refuses('a cell with two question marks', 'setup write/write?size=1KiB?chunk=1KiB seed=1', either);
  await refuses('a line of 8 MiB', 'x'.repeat(8 * 1024 * 1024), either);
  await refuses('bytes that are not text', Uint8Array.from({ length: 4096 }, noise), either);
  await refuses('bytes of 0', new Uint8Array(64), either);
  await refuses('a percent sign without digits', 'setup write/write?size=%zz seed=1', either);
  await checkCellRefusals(context, shared);
  await context.check('end of input after refused requests', () => shared.end());
  await checkPortions(context);
}

/** Any byte but a line feed, the same each time. */
const noise = (_: unknown, index: number): number => {
  const byte = (index * 197 + 128) % 256;
  return byte === 10 ? 255 : byte;
};

async function checkCellRefusals(context: Context, shared: SharedRunner): Promise<void> {
  const refusesOf = (
    name: string,
    makeRequest: (cell: string, maxOps: number) => string,
    codes: readonly string[],
    isSetUp: boolean,
  ): Promise<void> =>
    context.check(`refuses ${name}`, () =>
      shared.serve(async (runner) => {
        const [cell = ''] = context.someCells(1);
        const maxOps = isSetUp ? await context.setUp(runner, cell) : 0;
        await expectRefusal(runner, makeRequest(cell, maxOps), codes);
        if (!isSetUp) return;
        const request = `sample ${cell} ops=1 cache=warm`;
        expectSample(request, await runner.request(request), 1);
        await context.tearDown(runner, cell);
      }),
    );
  const extended = (cell: string, parameter: string): string => `${cell}${cell.includes('?') ? '&' : '?'}${parameter}`;

  await refusesOf(
    'sample of a cell that is not set up',
    (cell) => `sample ${cell} ops=1 cache=warm`,
    notARequest,
    false,
  );
  await refusesOf('teardown of a cell that is not set up', (cell) => `teardown ${cell}`, notARequest, false);
  await refusesOf('setup without a seed', (cell) => `setup ${cell}`, either, false);
  await refusesOf('a seed that is not a number', (cell) => `setup ${cell} seed=many`, either, false);
  await refusesOf('a seed beyond 32 bits', (cell) => `setup ${cell} seed=4294967296`, either, false);
  await refusesOf('an unknown parameter', (cell) => `setup ${extended(cell, 'zz-unknown=1')} seed=1`, badValue, false);
  await refusesOf('a parameter without a value', (cell) => `setup ${extended(cell, 'zz')} seed=1`, either, false);
  await refusesOf('a set-up of a cell that is set up', (cell) => `setup ${cell} seed=42`, notARequest, true);
  await refusesOf('ops=0', (cell) => `sample ${cell} ops=0 cache=warm`, either, true);
  await refusesOf('ops that are not number', (cell) => `sample ${cell} ops=-1 cache=warm`, either, true);
  await refusesOf(
    'ops beyond 64 bits',
    (cell) => `sample ${cell} ops=99999999999999999999999 cache=warm`,
    either,
    true,
  );
  await refusesOf('ops above maxOps', (cell, most) => `sample ${cell} ops=${most + 1} cache=warm`, badValue, true);
  await refusesOf('sample without ops', (cell) => `sample ${cell} cache=warm`, either, true);
  await refusesOf('sample without cache', (cell) => `sample ${cell} ops=1`, either, true);
  await refusesOf('an unknown cache', (cell) => `sample ${cell} ops=1 cache=tepid`, either, true);
  await refusesOf('an unknown histogram', (cell) => `sample ${cell} ops=1 cache=warm histogram=maybe`, either, true);
  await refusesOf('an unknown word', (cell) => `sample ${cell} ops=1 cache=warm zz=1`, either, true);

  for (const [name, value] of [
    ['a size that is not a size', '1kb'],
    ['a size below 0', '-1B'],
    ['a size beyond 64 bits', '99999999999999999999GiB'],
    ['a value that is not percent-encoded UTF-8', '%FF%FE'],
  ] as const)
    await context.check(`refuses ${name}`, () =>
      shared.serve(async (runner) => {
        const cell = sizedCell(context);
        await expectRefusal(runner, `setup ${cell.replace(/size=[^&]*/, `size=${value}`)} seed=1`, either);
      }),
    );
  await context.check('refuses a missing size', () =>
    shared.serve(async (runner) => {
      const cell = sizedCell(context).replace(/&?size=[^&]*/, '');
      await expectRefusal(runner, `setup ${cell.replace(/\?$/, '')} seed=1`, badValue);
    }),
  );
  await context.check('refuses bad values of every parameter', () =>
    shared.serve(async (runner) => {
      for (const entry of context.cells.filter(({ operation }) => findOperation(operation)))
        for (const name of entry.parameters) {
          if (name === 'shape') continue;
          const others = Object.entries(context.parametersOf(entry)[0]!).filter(([other]) => other !== name);
          const query = [...others, [name, 'no-such-value']]
            .map(([key, value]) => `${key}=${value}`)
            .sort()
            .join('&');
          const request = context.setUpRequest(`${entry.cell}?${query}`);
          expectError(request, await runner.request(request), badValue);
        }
    }),
  );
}

/** A cell that needs a size. @throws Skip when the runner has no such cell */
function sizedCell(context: Context): string {
  const sized = Object.keys(contract).filter((name) => 'size' in contract[name]!.parameters);
  const cell = context.anyCell(...sized);
  if (!cell?.text.includes('size=')) throw new Skip('the runner has no cell with a size');
  return cell.text;
}

async function checkPortions(context: Context): Promise<void> {
  await context.check('answers requests that come together, in order', () =>
    context.withRunner(async (runner) => {
      runner.send('hello\ndance\ncells\nhello\n', 4);
      expectHello(await runner.nextAnswer('hello'));
      expectError('dance', await runner.nextAnswer('dance'), notARequest);
      expectNoError('cells', await runner.nextAnswer('cells'));
      expectHello(await runner.nextAnswer('hello'));
    }),
  );
  await context.check('answers a request that comes in pieces', () =>
    context.withRunner(async (runner) => {
      for (const piece of ['he', 'l', 'lo']) {
        runner.send(piece, 0);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      runner.send('\n', 1);
      expectHello(await runner.nextAnswer('hello'));
    }),
  );
  await context.check('understands percent-encoded values', () =>
    context.withRunner(async (runner) => {
      const cell = context.anyCell(...Object.keys(contract).filter((name) => walksCorpus(contract[name]!)));
      if (!cell) throw new Skip('the runner has no traverse cell, whose corpus would be a path');
      const folder = percentEncode(context.corpus.path).replace(/corpus$/, '%63orpus');
      const request = `setup ${cell.text} seed=1 corpus=${folder}`;
      expectNoError(request, await runner.request(request));
      const sample = `sample ${cell.text} ops=1 cache=warm`;
      const answer = await runner.request(sample);
      expectSample(sample, answer, 1);
      if (answer.check !== String(context.corpus.entries))
        throw new Failure(`expected ${context.corpus.entries} entries of the corpus; got ${String(answer.check)}`);
    }),
  );
}
