/** `conformance [--directory DIR] [--filter GLOB] [--small-disk DIR] [--read-only DIR] [--timeout SECONDS] [--json] -- COMMAND…` */
import { statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { formatOutcome, formatTotals } from './outcome.ts';
import { killRunners } from './runner-process.ts';
import { runConformance } from './index.ts';
import { type Options } from './context.ts';

const usage = `Checks that a runner obeys runners/PROTOCOL.md.

Usage: conformance [options] -- COMMAND…

  COMMAND…            the runner without --dir, e.g. ./my-runner or wine my-runner.exe
  --directory DIR     where the files are made (default: the folder for temporary files)
  --filter GLOB       only cells whose operation/api matches, e.g. 'read/*'
  --small-disk DIR    a folder on a small disk, to be filled (default as root on Linux: one of 2 MiB in memory)
  --read-only DIR     a folder that cannot be written (default: one is made where that is possible)
  --timeout SECONDS   how long an answer may take (default 120; start-up included)
  --json              one JSON document instead of lines

Exit status: 0 all checks passed · 1 a check failed · 2 usage`;

class Misuse extends Error {}

interface Command {
  options: Options;
  isJson: boolean;
}

function parseCommandLine(words: readonly string[]): Command | 'help' {
  const separator = words.indexOf('--');
  const { values, positionals } = parseArgs({
    args: words.slice(0, separator < 0 ? undefined : separator),
    options: {
      directory: { type: 'string' },
      filter: { type: 'string' },
      'small-disk': { type: 'string' },
      'read-only': { type: 'string' },
      timeout: { type: 'string' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
    allowPositionals: true,
  });
  if (values.help) return 'help';
  if (positionals.length > 0)
    throw new Misuse(`"${positionals[0]!}" is not an option; the runner's command stands after "--".`);
  const command = separator < 0 ? [] : words.slice(separator + 1);
  if (command.length === 0) throw new Misuse('The runner is missing: give its command line after "--".');
  const seconds = Number(values.timeout ?? '120');
  if (!(seconds > 0))
    throw new Misuse(`--timeout ${values.timeout ?? ''} is not a number of seconds; give one like 30.`);
  const folder = (option: string, path: string): string => {
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory())
      throw new Misuse(`--${option} ${path} is not a folder; give one that exists.`);
    return resolve(path);
  };
  const { filter, 'small-disk': smallDisk, 'read-only': readOnly } = values;
  return {
    isJson: values.json,
    options: {
      command,
      directory: folder('directory', values.directory ?? tmpdir()),
      timeoutMs: seconds * 1000,
      ...(filter !== undefined && { filter }),
      ...(smallDisk !== undefined && { smallDisk: folder('small-disk', smallDisk) }),
      ...(readOnly !== undefined && { readOnly: folder('read-only', readOnly) }),
    },
  };
}

async function main(): Promise<number> {
  let parsed: Command | 'help';
  try {
    parsed = parseCommandLine(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)} See --help.\n`);
    return 2;
  }
  if (parsed === 'help') {
    process.stdout.write(`${usage}\n`);
    return 0;
  }
  const { isJson, options } = parsed;
  // A runner that is killed fails its check; the others are skipped soon, and the folder is removed as ever.
  process.on('SIGINT', killRunners);
  const report = await runConformance({
    ...options,
    ...(!isJson && {
      onOutcome: (outcome) => {
        process.stdout.write(`${formatOutcome(outcome)}\n`);
      },
    }),
  });
  process.stdout.write(isJson ? `${JSON.stringify(report, null, 2)}\n` : `${formatTotals(report)}\n`);
  return report.failed > 0 ? 1 : 0;
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 2;
  },
);
