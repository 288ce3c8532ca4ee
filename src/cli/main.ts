/**
 * The command line. Each file in commands/ holds the command of its name; it turns options into one call of the application, and the
 * result into output and exit status.
 */
import { Command, CommanderError } from 'commander';
import { ExitCode, MeasurementError, messageOf, UsageError } from '../core/document/index.ts';
import { watchStreams } from './output.ts';
import { forLog, makeVisible, oneLine } from '../core/words/index.ts';
import { Interruption } from '../app/index.ts';
import { toolVersion } from '../core/system/index.ts';
import { addAccept } from './commands/accept.ts';
import { addAgent } from './commands/agent.ts';
import { addBisect } from './commands/bisect.ts';
import { addCompare } from './commands/compare.ts';
import { addCompletion } from './commands/completion.ts';
import { addConvert } from './commands/convert.ts';
import { addDetect } from './commands/detect.ts';
import { addDoctor } from './commands/doctor.ts';
import { addInit } from './commands/init.ts';
import { addJudge } from './commands/judge.ts';
import { addMan } from './commands/man.ts';
import { addProfile } from './commands/profile.ts';
import { addPublish } from './commands/publish.ts';
import { addReport } from './commands/report.ts';
import { addRun } from './commands/run.ts';
import { addServe } from './commands/serve.ts';
import { addStore, ofStore } from './commands/store.ts';
import { addSuite, ofSuite } from './commands/suite.ts';
import { describeHelp } from './help.ts';

interface CommandOutcome {
  code: number;
  /** One sentence; empty when nothing went wrong. It was printed already. */
  message: string;
}

/** A command as it would be typed, without `io-perf`: `['run', '--suite', 'smoke']`. Never rejects. */
export async function ioPerf(words: readonly string[]): Promise<CommandOutcome> {
  const before = process.exitCode;
  process.exitCode = undefined;
  try {
    await createProgram().parseAsync(words, { from: 'user' });
    return { code: currentExitCode(), message: '' };
  } catch (error) {
    return { code: report(error), message: messageOf(error) };
  } finally {
    process.exitCode = before;
  }
}

const currentExitCode = (): number => Number(process.exitCode ?? ExitCode.fine);

export async function main(): Promise<void> {
  watchStreams(process);
  // An unexpected error must not look like a failed gate, as Node's own status 1 would.
  process.on('uncaughtException', (error) => {
    process.exit(report(error));
  });
  process.exitCode = (await ioPerf(process.argv.slice(2))).code;
}

/** Prints what went wrong in one sentence and gives the exit status. */
function report(error: unknown): number {
  // Commander has printed its own message.
  if (error instanceof CommanderError) return error.exitCode === 0 ? ExitCode.fine : ExitCode.usage;
  process.stderr.write(forLog(`io-perf: ${oneLine(messageOf(error))}\n`));
  if (error instanceof UsageError) return ExitCode.usage;
  if (error instanceof Interruption) return ExitCode.interrupted;
  if (!(error instanceof MeasurementError) && process.env.IO_PERF_DEBUG && error instanceof Error) {
    process.stderr.write(`${error.stack ?? ''}\n`);
  }
  return ExitCode.measurementFailed;
}

/** In the reference; the first page of help has most of them. */
const inSight = [
  addInit,
  addRun,
  addCompare,
  addProfile,
  addBisect,
  addDoctor,
  addReport,
  addPublish,
  addServe,
  addAccept,
  addStore,
  addConvert,
  addSuite,
  addJudge,
  addDetect,
  addCompletion,
  addMan,
];

/** What targets start, and names that answer beside those under `suite` and `store`. */
const outOfSight = [addAgent, ...ofSuite, ...ofStore];

/** A mistyped option is answered with the command whose help has it. */
function nameOwnHelp(parent: Command, path = 'io-perf'): void {
  for (const command of parent.commands) {
    const own = `${path} ${command.name()}`;
    command.showHelpAfterError(`(${own} --help lists its options)`);
    nameOwnHelp(command, own);
  }
}

/** The command with all its subcommands; each parses once. */
export function createProgram(): Command {
  const program = new Command('io-perf')
    .description('fails a pull request when it does more file I/O, or does it slower')
    .version(toolVersion, '-V, --version')
    .option('--quiet', 'no progress, no notes')
    .option('--verbose', 'more detail')
    .option('--no-color', 'no colours (also: NO_COLOR)')
    .showHelpAfterError('(io-perf --help lists the commands; io-perf COMMAND --help its options)')
    .configureOutput({
      // One sentence, as all else that goes wrong; what was typed is in it, and may hold anything.
      outputError: (text, write) => {
        const sentence = text
          .trim()
          .replace(/^error:/, 'io-perf:')
          .replace(/\n\(/g, ' (');
        write(`${makeVisible(sentence)}\n`);
      },
    })
    .exitOverride();
  for (const add of inSight) add(program);
  const others = new Command().copyInheritedSettings(program);
  for (const add of outOfSight) add(others);
  for (const command of others.commands) program.addCommand(command, { hidden: true });
  for (const command of program.commands) command.exitOverride();
  nameOwnHelp(program);
  for (const name of ['run', 'compare', 'profile', 'bisect']) {
    program.commands
      .find((command) => command.name() === name)!
      .showHelpAfterError(
        `(io-perf ${name} --help lists its options; your own program and its options stand after --)`,
      );
  }
  describeHelp(program);
  return program;
}

// Where it was not required: by `cli.cjs`, which starts it, or by the Action, which gives the commands itself.
if (require.main === module) void main();
