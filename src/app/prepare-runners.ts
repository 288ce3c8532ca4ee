/** Builds runners before they are needed, and checks them against the protocol. */
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { childEnvironment, tool, toolRoot } from '../core/system/index.ts';
import {
  listRunners,
  parsePreparedRunners,
  type PreparedRunner,
  type PreparedRunners,
  preparedSchemaId,
} from '../places/toolchain/index.ts';
import { ExitCode, MeasurementError, messageOf, UsageError } from '../core/document/index.ts';
import { checkOutput, fromText } from './document-file.ts';
import { openTarget } from '../places/targets/index.ts';

interface PreparationRequest {
  /** Default: all runners. */
  runners?: readonly string[] | undefined;
  /** Path of the file with each runner's start command. */
  output?: string | undefined;
}

/** @throws UsageError for an unknown runner, and a file that cannot be written */
export async function prepareRunners(
  { runners: asked, output }: PreparationRequest,
  onProgress: (phase: string) => void,
): Promise<PreparedRunner[]> {
  const known = await listRunners(toolRoot);
  const wanted = asked ?? known;
  const unknown = wanted.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new UsageError(`There is no runner "${unknown}": the runners are ${known.join(', ')}.`);
  }
  if (output !== undefined)
    await checkOutput(output, { name: 'list of runners', option: '--output', parse: fromText(parsePreparedRunners) });
  const target = await openTarget('host', { root: toolRoot, triesAgain: true });
  const runners: PreparedRunner[] = [];
  for (const runner of wanted) {
    onProgress(`preparing ${runner}`);
    runners.push(await target.prepareRunner(runner, () => undefined));
  }
  if (output === undefined) return runners;
  const { runners: examined, tools } = await target.examine();
  const document: PreparedRunners = {
    schema: preparedSchemaId,
    tool,
    runners,
    examination: { runners: examined.filter(({ runner }) => wanted.includes(runner)), tools },
  };
  await writeFile(output, `${JSON.stringify(document, undefined, 2)}\n`).catch((error: unknown) => {
    throw new UsageError(
      `${output} cannot be written (${messageOf(error)}): name a file in a folder that can, not ${dirname(output)}.`,
    );
  });
  return runners;
}

interface ConformanceRequest {
  node: string;
  /** Options of the suite, and after `--` the command of a runner. */
  options: readonly string[];
  /** A runner of io-perf, built if necessary, in place of the command. */
  runner?: string | undefined;
}

/**
 * Checks whether a runner follows the protocol. The suite writes to the streams of this process.
 * @returns its exit status
 * @throws UsageError, MeasurementError for a runner that cannot be built
 */
export async function checkConformance({ node, options, runner }: ConformanceRequest): Promise<number> {
  const own = runner === undefined ? undefined : await prepareOne(runner);
  const words = own ? [...options, '--', ...own.command] : options;
  const { status } = spawnSync(node, [join(toolRoot, 'dist', 'conformance.cjs'), ...words], {
    stdio: 'inherit',
    env: childEnvironment(own?.environment),
  });
  return status ?? ExitCode.measurementFailed;
}

async function prepareOne(runner: string) {
  const prepared = await (await openTarget('host', { root: toolRoot })).prepareRunner(runner, () => undefined);
  if ('command' in prepared) return prepared;
  const { reason, remedy } = prepared;
  throw new MeasurementError(
    `The ${runner} runner cannot be checked: ${reason}${remedy === undefined ? '' : ` (${remedy})`}.`,
  );
}
