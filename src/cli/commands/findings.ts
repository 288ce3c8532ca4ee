import { Option, type Command } from 'commander';
import { judgeConclusions } from '../../judge/index.ts';
import { UsageError, type RunDocument } from '../../document/index.ts';
import { renderFindings } from '../../present/index.ts';
import { readRunDocument } from '../../app/index.ts';
import { globalOptions } from '../globals.ts';
import { wantsColour } from '../style.ts';

interface FindingsOptions {
  subject?: string;
  format: 'terminal' | 'json';
}

/** Columns when the output is no terminal: a file, a log. */
const columnsWithoutTerminal = 110;

/** `io-perf findings RUN.json`: the published conclusions, and whether they hold on this machine. */
export function addFindings(program: Command): void {
  program
    .command('findings')
    .description('the published conclusions: which hold in a run, and what to measure for the others')
    .argument('<run>', 'a file written by io-perf run')
    .option('--subject <name>', 'of several subjects in the run (default: head)')
    .addOption(new Option('--format <format>', 'how').choices(['terminal', 'json']).default('terminal'))
    .action(async (path: string, options: FindingsOptions, command: Command) => {
      const run = await readRunDocument(path);
      const findings = judgeConclusions(run, chooseSubject(run, options.subject, path));
      if (options.format === 'json') {
        process.stdout.write(`${JSON.stringify(findings, undefined, 2)}\n`);
        return;
      }
      const globals = globalOptions(command);
      process.stdout.write(
        renderFindings(findings, {
          width: process.stdout.isTTY ? process.stdout.columns : columnsWithoutTerminal,
          colour: wantsColour(process.stdout, globals),
          verbose: globals.verbose,
        }),
      );
    });
}

function chooseSubject({ subjects }: RunDocument, wanted: string | undefined, path: string): string {
  const names = Object.keys(subjects);
  const subject = wanted ?? (names.includes('head') || names.length === 0 ? 'head' : names[0]!);
  if (wanted !== undefined && !names.includes(wanted)) {
    throw new UsageError(`${path} has no subject "${wanted}": it has ${names.join(', ')}.`);
  }
  return subject;
}
