/** `hello` and `cells`: what the runner says of itself. */
import { expectCells, expectHello } from '../answers.ts';
import type { Context } from '../context.ts';
import { findOperation } from '../operations.ts';
import { excerpt, expectSame, Failure } from '../outcome.ts';

/** Fills `hello` and `cells` of the context. */
export async function checkGreeting(context: Context): Promise<void> {
  await context.check('hello', () =>
    context.withRunner(async (runner) => {
      context.hello = expectHello(await runner.request('hello'));
    }),
  );
  await context.check('cells', () =>
    context.withRunner(async (runner) => {
      context.cells = expectCells(await runner.request('cells'));
      const names = context.cells.map(({ cell }) => cell);
      expectSame('the cells, each once,', names.length, new Set(names).size);
    }),
  );
  await context.check('cells: kinds of check', () => {
    for (const { cell, operation, check } of context.cells) {
      const allowed = findOperation(operation)?.check.kinds as readonly string[] | undefined;
      if (allowed && !allowed.includes(check))
        throw new Failure(`expected "check" of ${cell} to be ${allowed.join(' or ')}; got "${check}"`);
    }
  });
  await context.check('cells: bytes', () => {
    for (const { cell, operation, bytes } of context.cells) {
      const known = findOperation(operation);
      if (known) expectSame(`"bytes" of ${cell}`, bytes, known.payload !== undefined);
    }
  });
  await context.check('answers are the same when asked again', () =>
    context.withRunner(async (runner) => {
      const first = await runner.request('cells');
      const second = await runner.request('cells');
      if (JSON.stringify(first) !== JSON.stringify(second))
        throw new Failure(`expected the same cells; got ${excerpt(first)} and then ${excerpt(second)}`);
    }),
  );
}
