/**
 * The command line. A file in commands/ holds one command, or a few that go together; each only turns options
 * into one call of the application and the result into output and exit status:
 *
 *   run          measure, print, write the run document                          commands/run.ts
 *   compare      two subjects measured in pairs and judged, or two run documents commands/compare.ts
 *   bisect       the commit that changed a count or a time                       commands/since-when.ts
 *   cells        what exists                                                     commands/doctor.ts
 *   doctor       what this machine can run                                       commands/doctor.ts
 *   prepare      build the runners now                                           commands/doctor.ts
 *   plan         a suite divided among the jobs of a workflow                    commands/run.ts
 *   report       merge, judge and show run documents                             commands/report.ts
 *   findings     the published conclusions, with published and measured ratio    commands/study.ts
 *   study        a published study by its author's own method                     commands/study.ts
 *   profile      system calls and bytes of a command or of cells                 commands/profile.ts
 *   judge        judge recorded pairs                                            commands/judge.ts
 *   detect       change points of recorded histories                             commands/judge.ts
 *   publish      append runs to a store                                          commands/store.ts
 *   backfill     old commits measured and published at their dates               commands/since-when.ts
 *   serve        a store in the browser                                          commands/store.ts
 *   accept       accept a change                                                 commands/store.ts
 *   import       another tool's history into a store                             commands/exchange.ts
 *   export       a store in another tool's format                                commands/exchange.ts
 *   convert      another tool's results as a run document                        commands/exchange.ts
 *   table        runs and stores as tables, by Python's tabulate                 commands/exchange.ts
 *   store        look after a store                                              commands/store.ts
 *   fleet        several stores on one overview, or as one data set              commands/fleet.ts
 *   agent        what targets start in containers                                commands/doctor.ts
 *   conformance  does a runner obey the protocol?                                commands/doctor.ts
 *   completion   what completes io-perf in a shell                               here
 *   man          the man page                                                    here
 *   init         find what a project could measure                               commands/doctor.ts
 */
import { Command, CommanderError } from 'commander';
import { ExitCode, MeasurementError, messageOf, UsageError } from '../core/document/index.ts';
import { watchStreams } from './output.ts';
import { forLog, makeVisible } from '../core/words/index.ts';
import { Interruption } from '../app/index.ts';
import { toolVersion } from '../core/system/index.ts';
import { addPlan, addRun } from './commands/run.ts';
import { addCompare } from './commands/compare.ts';
import { addBackfill } from './commands/backfill.ts';
import { addBisect } from './commands/bisect.ts';
import { addAgent } from './commands/agent.ts';
import { addCells } from './commands/cells.ts';
import { addConformance } from './commands/conformance.ts';
import { addDoctor } from './commands/doctor.ts';
import { addInit } from './commands/init.ts';
import { addPrepare } from './commands/prepare.ts';
import { addReport } from './commands/report.ts';
import { addFindings, addStudy } from './commands/study.ts';
import { addProfile } from './commands/profile.ts';
import { addDetect, addJudge } from './commands/judge.ts';
import { addAccept, addPublish, addServe, addStore } from './commands/store.ts';
import { addConvert, addExport, addImport, addTable } from './commands/exchange.ts';
import { addFleet } from './commands/fleet.ts';
import { addCompletion } from './commands/completion.ts';
import { addMan } from './commands/man.ts';
import { describeHelp } from './help.ts';

/** How a command ended. */
export interface CommandOutcome {
  /** Exit status. */
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

async function main(): Promise<void> {
  watchStreams(process);
  // What nobody expected is no gate that failed, as Node's own status 1 would say.
  process.on('uncaughtException', (error) => {
    process.exit(report(error));
  });
  process.exitCode = (await ioPerf(process.argv.slice(2))).code;
}

/** Prints what went wrong in one sentence and gives the exit status. */
function report(error: unknown): number {
  // Commander has printed its own message.
  if (error instanceof CommanderError) return error.exitCode === 0 ? ExitCode.fine : ExitCode.usage;
  // Names of files and cells are in it, and what other programs said: neither may move the cursor or command a runner of workflows.
  process.stderr.write(forLog(`io-perf: ${makeVisible(messageOf(error).trim())}\n`));
  if (error instanceof UsageError) return ExitCode.usage;
  if (error instanceof Interruption) return ExitCode.interrupted;
  if (!(error instanceof MeasurementError) && process.env.IO_PERF_DEBUG && error instanceof Error) {
    process.stderr.write(`${error.stack ?? ''}\n`);
  }
  return ExitCode.measurementFailed;
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
        write(
          `${makeVisible(
            text
              .trim()
              .replace(/^error:/, 'io-perf:')
              .replace(/\n\(/g, ' ('),
          )}\n`,
        );
      },
    })
    .exitOverride();
  for (const add of [
    addRun,
    addCompare,
    addBisect,
    addCells,
    addDoctor,
    addInit,
    addPrepare,
    addPlan,
    addReport,
    addFindings,
    addStudy,
    addProfile,
    addJudge,
    addDetect,
    addPublish,
    addBackfill,
    addServe,
    addAccept,
    addImport,
    addExport,
    addConvert,
    addTable,
    addStore,
    addFleet,
    addConformance,
    addCompletion,
    addMan,
    addAgent,
  ])
    add(program);
  for (const command of program.commands) command.exitOverride();
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

// The Action takes the commands from this bundle and gives them itself.
if (require.main === module) void main();
