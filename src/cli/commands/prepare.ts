import { writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Command } from 'commander';
import { ExitCode, MeasurementError, messageOf, UsageError } from '../../document/index.ts';
import { makeVisible } from '../../present/words/index.ts';
import { openTarget } from '../../targets/index.ts';
import {
  listRunners,
  parsePreparedRunners,
  preparedSchemaId,
  type PreparedRunners,
  type PreparedRunner,
} from '../../toolchain/index.ts';
import { checkOutput, toolRoot, toolVersion } from '../../app/index.ts';
import { globalOptions } from '../globals.ts';
import { createProgress } from '../../present/progress/index.ts';
import { coloursFor, wantsColour } from '../style.ts';

interface PrepareOptions {
  runners?: string;
  output?: string;
}

export function addPrepare(program: Command): void {
  program
    .command('prepare')
    .description('build the runners now, so that the first measurement need not')
    .option(
      '--runners <list>',
      'these runners, separated by commas, and fail when one of them cannot be built (default: all that can)',
    )
    .option('--output <file>', 'also write how each is started, as JSON: what an image of runners says of itself')
    .action(prepare);
}

async function prepare({ runners: list, output }: PrepareOptions, command: Command): Promise<void> {
  const globals = globalOptions(command);
  const known = await listRunners(toolRoot);
  const wanted = list?.split(',').map((name) => name.trim()) ?? known;
  const unknown = wanted.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new UsageError(`There is no runner "${unknown}": the runners are ${known.join(', ')}.`);
  }
  if (output !== undefined)
    await checkOutput(output, { name: 'list of runners', option: '--output', parse: parsePreparedRunners });
  const target = await openTarget('host', { root: toolRoot });
  const progress = createProgress(process.stderr, { ...globals, colour: wantsColour(process.stderr, globals) });
  const runners: PreparedRunner[] = [];
  for (const runner of wanted) {
    progress.phase(`preparing ${runner}`);
    runners.push(await target.prepareRunner(runner, () => undefined));
  }
  progress.finish();
  const { runners: examined, tools } = await target.examine();
  const colours = coloursFor(process.stdout, globals);
  const lines = runners.map((prepared) =>
    'command' in prepared
      ? `${prepared.runner}: ${colours.green('ready')}`
      : `${prepared.runner}: ${colours.yellow(makeVisible(prepared.reason))}${prepared.remedy === undefined ? '' : ` → ${prepared.remedy}`}`,
  );
  if (!globals.quiet) process.stdout.write(`${lines.join('\n')}\n`);
  if (output !== undefined) {
    const document: PreparedRunners = {
      schema: preparedSchemaId,
      tool: { name: 'io-perf', version: toolVersion },
      runners,
      examination: { runners: examined.filter(({ runner }) => wanted.includes(runner)), tools },
    };
    await writeFile(output, `${JSON.stringify(document, undefined, 2)}\n`).catch((error: unknown) => {
      throw new UsageError(
        `${output} cannot be written (${messageOf(error)}): name a file in a folder that can, not ${dirname(output)}.`,
      );
    });
  }
  const missing = runners.filter((prepared) => 'reason' in prepared).map(({ runner }) => runner);
  if (list !== undefined && missing.length > 0) {
    throw new MeasurementError(`These runners could not be prepared: ${missing.join(', ')}.`);
  }
  if (missing.length === runners.length) process.exitCode = ExitCode.measurementFailed;
}
