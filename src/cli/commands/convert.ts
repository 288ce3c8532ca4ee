/** `io-perf convert`: another tool's results as a run document. */
import type { Command } from 'commander';
import { defined } from '../../core/document/index.ts';
import { formatNames } from '../../exchange/convert/index.ts';
import { convertFiles } from '../../app/index.ts';
import { describeSource } from '../../gate/index.ts';
import { defaultOutput, globalOptions } from '../options.ts';
import { renderTerminal } from '../../report/index.ts';
import { pageFor } from '../output.ts';

interface ConvertOptions {
  from?: string;
  suite?: string;
  output: string;
}

export function addConvert(program: Command): void {
  program
    .command('convert')
    .description("other tools' results as a run document")
    .argument('<file...>', 'what the tool wrote')
    .option('--from <format>', `${formatNames().join(', ')} (default: what the file is)`)
    .option('--suite <name>', 'a name that keeps results with the same names apart')
    .option('--output <file>', 'the run document', defaultOutput)
    .action(convert);
}

async function convert(paths: string[], { from, suite, output }: ConvertOptions, command: Command): Promise<void> {
  const document = await convertFiles({
    paths,
    output,
    source: describeSource(process.env, process.cwd()),
    ...defined({ format: from, suite }),
  });
  const globals = globalOptions(command);
  if (!globals.quiet)
    process.stdout.write(renderTerminal([document], { ...pageFor(globals, true), outputPath: output }));
}
