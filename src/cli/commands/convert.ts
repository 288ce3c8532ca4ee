import type { Command } from 'commander';
import { convertResults, formatNames, readResult } from '../../convert/index.ts';
import { UsageError } from '../../document/index.ts';
import { checkOutput, writeRunDocument } from '../document-file.ts';
import { globalOptions } from '../globals.ts';
import { render } from '../render.ts';
import { describeSource } from '../source.ts';
import { toolVersion } from '../tool.ts';

interface ConvertOptions {
  from?: string;
  suite?: string;
  output: string;
}

/** All texts are in memory together, and the values in them take several times as much. */
const largestTotalCharacters = 128 * 1024 * 1024;

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

async function convert(paths: string[], options: ConvertOptions, command: Command): Promise<void> {
  await checkOutput(options.output);
  const files = [];
  let totalCharacters = 0;
  for (const path of paths) {
    const text = await readResult(path);
    totalCharacters += text.length;
    if (totalCharacters > largestTotalCharacters) {
      throw new UsageError(
        `The files up to ${path} have more than ${largestTotalCharacters / 1024 / 1024} MiB together: convert them a few at a time.`,
      );
    }
    files.push({ name: path, text });
  }
  const source = describeSource(process.env, process.cwd());
  const document = convertResults(files, options.from, {
    tool: { name: 'io-perf', version: toolVersion },
    now: new Date().toISOString(),
    suite: options.suite,
    ...(source === undefined ? {} : { source }),
  });
  await writeRunDocument(options.output, document);
  const globals = globalOptions(command);
  if (!globals.quiet) process.stdout.write(render([document], 'terminal', globals, true, options.output));
}
