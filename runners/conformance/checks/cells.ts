/** Every cell from its set-up to its teardown, with every value that PROTOCOL.md allows for its parameters. */
import { statfsSync } from 'node:fs';
import {
  errorCode,
  expectCold,
  expectError,
  expectLatency,
  expectReady,
  expectSample,
  type CellEntry,
} from '../answers.ts';
import { describeTree, listTree, seed, SharedRunner, type Context } from '../context.ts';
import { checkCounters } from '../counters.ts';
import { expectedBytesPerOp, expectedCheck, type Sampled } from '../expectation.ts';
import { findOperation, formatCell, opsToTry, type Parameters } from '../operations.ts';
import { excerpt, expectSame, Failure, Skip } from '../outcome.ts';
import type { Answer, RunnerProcess } from '../runner-process.ts';

const tmpfsType = 0x01021994;
/** An operation that takes longer, such as 2.5 million reads of a byte, is performed once: more of them show nothing more. */
const longOperationNs = 250e6;

export async function checkCells(context: Context): Promise<void> {
  const shared = new SharedRunner(context);
  const matches = globTest(context.options.filter ?? '*');
  for (const entry of context.cells.filter(({ cell }) => matches(cell)))
    for (const parameters of context.parametersOf(entry))
      await context.check(`cell ${formatCell(entry.cell, parameters)}`, () =>
        shared.serve((runner) => new CellCheck(context, runner, entry, parameters).run()),
      );
  await context.check('end of input after all cells', () => shared.end());
}

const globTest = (glob: string): ((text: string) => boolean) => {
  const pattern = new RegExp(`^${glob.replace(/[.+^${}()|[\]\\?]/g, '\\$&').replace(/\*/g, '.*')}$`);
  return (text) => pattern.test(text);
};

class CellCheck {
  readonly #context: Context;
  readonly #runner: RunnerProcess;
  readonly #entry: CellEntry;
  readonly #parameters: Parameters;
  readonly #cell: string;

  constructor(context: Context, runner: RunnerProcess, entry: CellEntry, parameters: Parameters) {
    this.#context = context;
    this.#runner = runner;
    this.#entry = entry;
    this.#parameters = parameters;
    this.#cell = formatCell(entry.cell, parameters);
  }

  async run(): Promise<void> {
    const maxOps = await this.#setUp();
    const leaves = findOperation(this.#entry.operation)?.conformance?.leaves;
    const withContent = leaves !== 'content';
    const before = describeTree(this.#runner.directory, withContent);
    const tried = opsToTry(findOperation(this.#entry.operation));
    const ops = [...new Set(tried.map((amount) => Math.min(amount, maxOps)))];
    const isCold = this.#parameters.cache === 'cold';
    let refused: Skip | undefined;
    let tookNs = 0;
    for (const [index, amount] of ops.entries()) {
      if (tookNs > longOperationNs) break;
      try {
        tookNs = await this.#sample(
          amount,
          isCold ? 'cold' : 'warm',
          index > 0 && this.#context.hello.can.includes('histogram'),
        );
      } catch (error) {
        if (!(error instanceof Skip)) throw error;
        refused = error;
      }
      const after = describeTree(this.#runner.directory, withContent);
      // What was made may stay until teardown (PROTOCOL.md, `sample`); what was there before has to be there still.
      const compared = leaves === 'files' ? after.filter((entry) => before.includes(entry)) : after;
      expectSame(`what ${this.#cell} has in DIR after a sample`, compared, before);
    }
    await this.#context.tearDown(this.#runner, this.#cell);
    expectSame(`what is left in DIR after teardown ${this.#cell}`, listTree(this.#runner.directory), []);
    if (refused) throw refused;
  }

  async #setUp(): Promise<number> {
    const request = this.#context.setUpRequest(this.#cell);
    const answer = await this.#runner.request(request);
    const code = errorCode(answer);
    if (code === undefined) return expectReady(request, answer);
    expectSame(`what is left in DIR after a set-up that failed (${code})`, listTree(this.#runner.directory), []);
    const known = findOperation(this.#entry.operation);
    const refused = Object.entries(known?.conformance?.refuses ?? {});
    const mayRefuse = !known || refused.some(([name, value]) => this.#parameters[name] === value);
    if (code === 'ENOTSUP' || (code === 'EINVAL' && mayRefuse))
      throw new Skip(`${code}: ${excerpt((answer.error as { message: unknown }).message)}`);
    throw new Failure(`expected "${request}" to succeed; got ${excerpt(answer.error)}`);
  }

  async #sample(ops: number, cache: 'warm' | 'cold', histogram: boolean): Promise<number> {
    const request = `sample ${this.#cell} ops=${ops} cache=${cache}${histogram ? ' histogram=yes' : ''}`;
    const answer = await this.#runner.request(request);
    const { can, resolutionNs } = this.#context.hello;
    const isColdData = cache === 'cold' && this.#entry.bytes;
    if (isColdData && !can.includes('cold') && !can.includes('dropped')) {
      expectError(request, answer, ['ENOTSUP']);
      throw new Skip('ENOTSUP: the runner does not announce "cold"');
    }
    if (errorCode(answer) === 'ENOTSUP') throw new Skip(excerpt(answer.error));
    const { ns, io } = expectSample(request, answer, ops);
    if (histogram) expectLatency(answer, ops, ns * Number(this.#parameters.workers ?? '1'), resolutionNs);
    this.#checkResult(ops, answer);
    if (isColdData && can.includes('cold')) this.#checkCold(answer);
    if (io)
      checkCounters({ ...this.#sampled(ops), runner: this.#context.hello.runner, cell: this.#entry.cell, cache }, io);
    return ns;
  }

  #sampled(ops: number): Sampled {
    const { operation, check } = this.#entry;
    return { operation, parameters: this.#parameters, check, seed, ops };
  }

  #checkResult(ops: number, answer: Answer): void {
    const sampled = this.#sampled(ops);
    const bytesPerOp = expectedBytesPerOp(sampled);
    if (bytesPerOp !== undefined) expectSame('"bytes"', answer.bytes, bytesPerOp * ops);
    if (this.#entry.check === 'none') {
      expectSame('"check" of a cell that announces none', answer.check, undefined);
      return;
    }
    const expected = expectedCheck(sampled);
    if (expected !== undefined) expectSame('"check"', answer.check, expected);
    else if (typeof answer.check !== 'string')
      throw new Failure(`expected "check" to be a text; got ${excerpt(answer.check)}`);
  }

  #checkCold(answer: Answer): void {
    const { residentPages, pages } = expectCold(answer);
    if (this.#parameters.size !== '0' && pages === 0)
      throw new Failure('expected the pages of the files that are read; got 0 pages');
    // tmpfs has no pages but those in memory.
    if (statfsSync(this.#context.base).type === tmpfsType) return;
    if (residentPages > Math.max(1, pages / 8))
      throw new Failure(`expected a cold sample to find few of ${pages} pages resident; got ${residentPages}`);
  }
}
