/** The commands and what they have in common. */
import { Command, Argument } from 'commander';
import { makeVisible } from '../present/words/index.ts';
import { addAccept, addPublish, addServe, addStore } from './commands/store.ts';
import { addBackfill, addBisect } from './commands/since-when.ts';
import { addCells, addAgent, addConformance, addDoctor, addPrepare, addInit } from './commands/doctor.ts';
import { addCompare } from './commands/compare.ts';
import { addConvert, addExport, addImport, addTable } from './commands/exchange.ts';
import { addDetect, addJudge } from './commands/judge.ts';
import { addFindings, addStudy } from './commands/study.ts';
import { addFleet } from './commands/fleet.ts';
import { addPlan, addRun } from './commands/run.ts';
import { addProfile } from './commands/profile.ts';
import { addReport } from './commands/report.ts';
import { describeHelp } from './help.ts';
import { toolVersion } from '../app/index.ts';
import { describeCommands, describeOptions, inGroups, manualPage, referencePage } from './command-tree.ts';
import { completionFor, shells, type Shell } from './completion.ts';

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

// `io-perf completion` and `io-perf man`: what a shell and a reader need of the command tree.

function addCompletion(program: Command): void {
  program
    .command('completion')
    .description('print what completes io-perf on the command line of a shell')
    .addArgument(new Argument('<shell>', 'which shell').choices(shells))
    .action((shell: Shell) => {
      const tree = { globals: describeOptions(program), commands: describeCommands(program) };
      process.stdout.write(completionFor(shell, tree));
    });
}

function addMan(program: Command): void {
  program
    .command('man')
    .description('print the man page')
    .action(() => {
      process.stdout.write(manualPage(describeProgram(program)));
    });
}

/** docs/cli.md */
export const cliReference = (program: Command): string => referencePage(describeProgram(program));

const describeProgram = (program: Command): Parameters<typeof manualPage>[0] => ({
  version: toolVersion,
  summary: program.description(),
  globals: describeOptions(program),
  groups: inGroups(describeCommands(program)),
});
