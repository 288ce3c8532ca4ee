/** `io-perf serve`: a store in the browser, on this machine only. */
import { type Command, InvalidArgumentError } from 'commander';
import { serveDashboard } from '../../app/index.ts';
import { forLog, makeVisible } from '../../core/words/index.ts';

interface ServeOptions {
  store: string;
  port: number;
}

export function addServe(program: Command): void {
  program
    .command('serve')
    .description('show a store in the browser, on this machine only')
    .option('--store <store>', 'a folder, or git+URL#branch', 'io-perf-store')
    .option('--port <port>', 'where to listen; 0 takes any that is free', parsePort, 0)
    .action(async ({ store: spec, port }: ServeOptions) => {
      const served = await serveDashboard(spec, port, (problem) => {
        process.stderr.write(forLog(`io-perf: ${makeVisible(problem)}\n`));
      });
      process.stdout.write(`${served.name} is at ${served.url} (Ctrl-C ends)\n`);
      await interrupted();
      await served.close();
    });
}

const interrupted = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.once(signal, () => {
        resolve();
      });
    }
  });

function parsePort(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535 || text.trim() === '') {
    throw new InvalidArgumentError('Write a whole number from 0 to 65535.');
  }
  return port;
}
