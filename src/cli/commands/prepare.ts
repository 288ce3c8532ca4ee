/** `io-perf prepare`: runners built before they are needed. */
import type { Command } from 'commander';
import { coloursFor, progressFor } from '../output.ts';
import { globalOptions } from '../options.ts';
import { prepareRunners } from '../../app/index.ts';
import { forLog, makeVisible } from '../../core/words/index.ts';
import { ExitCode, MeasurementError } from '../../core/document/index.ts';

interface PrepareOptions {
  runners?: string;
  output?: string;
}

export function addPrepare(program: Command): void {
  program
    .command('prepare')
    .description('build the runners now')
    .option(
      '--runners <list>',
      'these runners, separated by commas, and fail when one of them cannot be built (default: all that can)',
    )
    .option('--output <file>', 'also write how each is started, as JSON: what an image of runners says of itself')
    .action(prepare);
}

async function prepare({ runners: list, output }: PrepareOptions, command: Command): Promise<void> {
  const globals = globalOptions(command);
  const progress = progressFor(globals);
  const wanted = list?.split(',').map((name) => name.trim());
  const runners = await prepareRunners({ runners: wanted, output }, progress.phase.bind(progress)).finally(() => {
    progress.finish();
  });
  const colours = coloursFor(process.stdout, globals);
  const lines = runners.map((prepared) =>
    'command' in prepared
      ? `${prepared.runner}: ${colours.green('ready')}`
      : `${prepared.runner}: ${colours.yellow(makeVisible(prepared.reason))}${prepared.remedy === undefined ? '' : ` → ${prepared.remedy}`}`,
  );
  if (!globals.quiet) process.stdout.write(forLog(`${lines.join('\n')}\n`));
  const missing = runners.filter((prepared) => 'reason' in prepared).map(({ runner }) => runner);
  if (list !== undefined && missing.length > 0) {
    throw new MeasurementError(`These runners could not be prepared: ${missing.join(', ')}.`);
  }
  if (missing.length === runners.length) process.exitCode = ExitCode.measurementFailed;
}
