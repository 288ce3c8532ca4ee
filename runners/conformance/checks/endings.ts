/** The end of input, signals, and folders with unusual names. */
import { setTimeout as delay } from 'node:timers/promises';
import { expectHello, expectSample } from '../answers.ts';
import { expectCleanEnd, type Context } from '../context.ts';
import { Skip } from '../outcome.ts';

export async function checkEndings(context: Context): Promise<void> {
  await context.check('end of input without any request', () => context.withRunner(() => Promise.resolve()));
  await context.check('end of input while cells are set up', () =>
    context.withRunner(async (runner) => {
      for (const cell of context.someCells(3)) {
        await context.setUp(runner, cell);
        const request = `sample ${cell} ops=1 cache=warm`;
        expectSample(request, await runner.request(request), 1);
      }
    }),
  );
  await context.check('end of input in the middle of a line', async () => {
    const runner = context.start(context.makeFolder());
    try {
      await context.setUp(runner, context.someCells(1)[0]!);
      await expectCleanEnd(runner, 'sample write/wri');
    } finally {
      runner.kill();
    }
  });
  await context.check('SIGINT is ignored', async () => {
    if (process.platform === 'win32') throw new Skip('Windows has no SIGINT between processes');
    await context.withRunner(async (runner) => {
      expectHello(await runner.request('hello'));
      const [cell = ''] = context.someCells(1);
      await context.setUp(runner, cell);
      runner.interrupt();
      await delay(100);
      expectHello(await runner.request('hello'));
      const request = `sample ${cell} ops=1 cache=warm`;
      expectSample(request, await runner.request(request), 1);
    });
  });
  for (const name of ['a folder with spaces', "quote ' and % and &", 'Ünïcode 文件 ж'])
    await context.check(`DIR is named "${name}"`, () =>
      context.withRunner(async (runner) => {
        for (const cell of context.someCells(2)) {
          await context.setUp(runner, cell);
          const request = `sample ${cell} ops=1 cache=warm`;
          expectSample(request, await runner.request(request), 1);
          await context.tearDown(runner, cell);
        }
      }, context.makeFolder(name)),
    );
}
