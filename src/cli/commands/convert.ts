import type { Command } from 'commander';
import { convertFiles, describeSource } from '../../app/index.ts';
import { formatNames } from '../../convert/index.ts';
import { globalOptions } from '../options.ts';
import { render } from '../output.ts';

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
    .option('--suite <name>', 'keeps results apart that have the same names: only those of one suite are compared')
    .option('--output <file>', 'the run document', 'io-perf-run.json')
    .action(convert);
}

async function convert(paths: string[], { from, suite, output }: ConvertOptions, command: Command): Promise<void> {
  const document = await convertFiles({
    ...{ paths, output },
    source: describeSource(process.env, process.cwd()),
    ...(from === undefined ? {} : { format: from }),
    ...(suite === undefined ? {} : { suite }),
  });
  const globals = globalOptions(command);
  if (!globals.quiet) process.stdout.write(render([document], 'terminal', globals, true, output));
}
