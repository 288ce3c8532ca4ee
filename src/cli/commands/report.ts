import { writeFile } from 'node:fs/promises';
import { Option, type Command } from 'commander';
import { messageOf, UsageError } from '../../model/index.ts';
import { readRunDocument } from '../document-file.ts';
import { globalOptions } from '../globals.ts';
import { formats, render, type Format } from '../render.ts';

interface ReportOptions {
  format: Format;
  output?: string;
}

export function addReport(program: Command): void {
  program
    .command('report')
    .description('show run documents')
    .argument('<run...>', 'files written by io-perf run')
    .addOption(new Option('--format <format>', 'how').choices(formats).default('terminal'))
    .option('--output <file>', 'write there instead of standard output')
    .action(async (paths: string[], options: ReportOptions, command: Command) => {
      const runs = await Promise.all(paths.map(readRunDocument));
      const text = render(runs, options.format, globalOptions(command), options.output === undefined);
      if (options.output === undefined) {
        process.stdout.write(text);
        return;
      }
      try {
        await writeFile(options.output, text);
      } catch (error) {
        throw new UsageError(
          `The report cannot be written to ${options.output} (${messageOf(error)}): name another file with --output.`,
        );
      }
    });
}
