/** `io-perf suite findings`: which published conclusions hold in a run. */
import { type Command, Option } from 'commander';
import { findingsOf } from '../../app/index.ts';
import { forJson } from '../../core/words/index.ts';
import { globalOptions, jsonOption } from '../options.ts';
import { renderFindings } from '../../report/index.ts';
import { columnsOr, wantsColour, writeOutput } from '../output.ts';

interface FindingsOptions {
  subject?: string;
  json?: string;
  format: 'terminal' | 'json';
}

const findingsColumns = 110;

export function addFindings(program: Command): void {
  program
    .command('findings')
    .description('which published conclusions hold in a run')
    .argument('<run>', 'a file written by io-perf run')
    .option('--subject <name>', 'which subject, if the run has several (default: head)')
    .addOption(new Option('--format <format>', 'what to print').choices(['terminal', 'json']).default('terminal'))
    .addOption(new Option(...jsonOption).conflicts('format'))
    .action(async (path: string, { subject, format, json }: FindingsOptions, command: Command) => {
      const findings = await findingsOf(path, subject);
      if (format === 'json' || json !== undefined) {
        await writeOutput(`${forJson(JSON.stringify(findings, undefined, 2))}\n`, json, 'What holds');
        return;
      }
      const globals = globalOptions(command);
      process.stdout.write(
        renderFindings(findings, {
          width: columnsOr(findingsColumns),
          colour: wantsColour(process.stdout, globals),
          verbose: globals.verbose,
        }),
      );
    });
}
