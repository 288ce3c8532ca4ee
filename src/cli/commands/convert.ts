import { readFile, stat } from 'node:fs/promises';
import type { Command } from 'commander';
import { convertResults, decodeText, formatNames, largestFileBytes, tooLarge } from '../../convert/index.ts';
import { messageOf, UsageError } from '../../model/index.ts';
import { checkOutput, writeRunDocument } from '../document-file.ts';
import { globalOptions } from '../globals.ts';
import { render } from '../render.ts';
import { describeSource } from '../source.ts';
import { toolVersion } from '../tool.ts';

interface ConvertOptions {
  from?: string;
  output: string;
}

export function addConvert(program: Command): void {
  program
    .command('convert')
    .description("other tools' results as a run document")
    .argument('<file...>', 'what the tool wrote')
    .option('--from <format>', `${formatNames().join(', ')} (default: what the file is)`)
    .option('--output <file>', 'the run document', 'io-perf-run.json')
    .action(convert);
}

async function convert(paths: string[], options: ConvertOptions, command: Command): Promise<void> {
  await checkOutput(options.output);
  const files = [];
  for (const path of paths) files.push({ name: path, text: await readResult(path) });
  const source = describeSource(process.env, process.cwd());
  const document = convertResults(files, options.from, {
    tool: { name: 'io-perf', version: toolVersion },
    now: new Date().toISOString(),
    ...(source === undefined ? {} : { source }),
  });
  await writeRunDocument(options.output, document);
  const globals = globalOptions(command);
  if (!globals.quiet) process.stdout.write(render([document], 'terminal', globals, true, options.output));
}

/** A regular file that is too large is not opened. */
async function readResult(path: string): Promise<string> {
  let bytes: Buffer;
  try {
    const { size } = await stat(path);
    if (size > largestFileBytes) throw tooLarge(path, size);
    bytes = await readFile(path);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${path} cannot be read (${messageOf(error)}): name a file that a benchmark tool wrote.`);
  }
  return decodeText(bytes, path);
}
