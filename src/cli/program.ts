/** The commands and what they have in common. */
import { Command } from 'commander';
import { makeVisible } from '../present/words/index.ts';
import { addAccept, addPublish, addServe, addStore } from './commands/store.ts';
import { addBackfill } from './commands/backfill.ts';
import { addBisect } from './commands/bisect.ts';
import { addCells, addAgent, addConformance, addDoctor } from './commands/doctor.ts';
import { addCompare } from './commands/compare.ts';
import { addConvert, addExport, addImport, addTable } from './commands/exchange.ts';
import { addDetect, addJudge } from './commands/judge.ts';
import { addFleet } from './commands/fleet.ts';
import { addFindings } from './commands/findings.ts';
import { addStudy } from './commands/study.ts';
import { addInit } from './commands/init.ts';
import { addCompletion, addMan } from './commands/manual.ts';
import { addPrepare } from './commands/prepare.ts';
import { addPlan } from './commands/plan.ts';
import { addProfile } from './commands/profile.ts';
import { addReport } from './commands/report.ts';
import { addRun } from './commands/run.ts';
import { describeHelp } from './help.ts';
import { toolVersion } from '../app/index.ts';

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
  describeHelp(program);
  return program;
}
