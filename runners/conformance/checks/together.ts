/** Several cells at once, and one cell again and again. */
import { expectSample } from '../answers.ts';
import { describeTree, listTree, type Context } from '../context.ts';
import { expectSame } from '../outcome.ts';
import type { Answer, RunnerProcess } from '../runner-process.ts';

async function sample(runner: RunnerProcess, cell: string, ops = 1): Promise<Answer> {
  const request = `sample ${cell} ops=${ops} cache=warm`;
  const answer = await runner.request(request);
  expectSample(request, answer, ops);
  return answer;
}

export async function checkTogether(context: Context): Promise<void> {
  await context.check('two cells set up at once', () =>
    context.withRunner(async (runner) => {
      const [one = '', two = ''] = context.someCells(2, 2);
      await context.setUp(runner, one);
      await context.setUp(runner, two);
      const before = describeTree(runner.directory);
      const first = await sample(runner, one);
      await sample(runner, two);
      expectSame('"check" after another cell was sampled', (await sample(runner, one)).check, first.check);
      expectSame('what the cells have in DIR', describeTree(runner.directory), before);
      await context.tearDown(runner, one);
      await sample(runner, two);
      await context.tearDown(runner, two);
      expectSame('what is left in DIR after both were torn down', listTree(runner.directory), []);
    }),
  );
  await context.check('a cell set up with different parameters at once', () =>
    context.withRunner(async (runner) => {
      const entry = context.cells.find((cell) => context.someCells(1)[0]!.startsWith(`${cell.cell}?`));
      const texts = (entry ? context.parametersOf(entry) : []).slice(0, 2).map((parameters) => ({ parameters }));
      const cells = texts.map(
        ({ parameters }) =>
          `${entry!.cell}?${Object.entries(parameters)
            .map(([name, value]) => `${name}=${value}`)
            .sort()
            .join('&')}`,
      );
      for (const cell of cells) await context.setUp(runner, cell);
      for (const cell of cells) await sample(runner, cell);
      for (const cell of cells) await context.tearDown(runner, cell);
    }),
  );
  await context.check('a cell sampled 50 times is left as it was found', () =>
    context.withRunner(async (runner) => {
      const [cell = ''] = context.someCells(1);
      const most = Math.min(2, await context.setUp(runner, cell));
      const before = describeTree(runner.directory);
      const checks = new Set<unknown>();
      for (let time = 0; time < 50; time++) checks.add((await sample(runner, cell, most)).check);
      expectSame('what the cell has in DIR', describeTree(runner.directory), before);
      expectSame('the number of different checks', checks.size, 1);
      await context.tearDown(runner, cell);
    }),
  );
  await context.check('a cell can be set up again after its teardown', () =>
    context.withRunner(async (runner) => {
      const [cell = ''] = context.someCells(1);
      for (let time = 0; time < 3; time++) {
        await context.setUp(runner, cell);
        await sample(runner, cell);
        await context.tearDown(runner, cell);
        expectSame('what is left in DIR', listTree(runner.directory), []);
      }
    }),
  );
  await context.check('two runners in one DIR do not disturb each other', async () => {
    const directory = context.makeFolder();
    const [cell = ''] = context.someCells(1);
    const [one, two] = [context.start(directory), context.start(directory)];
    try {
      await context.setUp(one, cell);
      await context.setUp(two, cell);
      await sample(one, cell);
      await one.close();
      await sample(two, cell);
      await two.close();
      expectSame('what is left in DIR', listTree(directory), []);
    } finally {
      one.kill();
      two.kill();
    }
  });
}
