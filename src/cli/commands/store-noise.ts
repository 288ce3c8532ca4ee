/** `io-perf store noise`: how often a program was called slower than itself. */
import { type Command, Option } from 'commander';
import { jsonOption, storeAt, storeOption, wholeNumber } from '../options.ts';
import { inColumns, say, writeOutput } from '../output.ts';
import { noiseInStore } from '../../app/index.ts';
import { forJson, forLog, formatDuration, formatPercent, makeVisible } from '../../core/words/index.ts';
import { describeNoise, describeOthers, type NoiseSummary } from '../../report/dashboard/index.ts';
import { truncateMiddle } from '../../report/index.ts';
import { cellName } from '../../core/cells/index.ts';

interface NoiseOptions {
  store: string;
  last: number;
  json?: string;
  format: 'terminal' | 'json';
}

export function addNoise(store: Command): void {
  store
    .command('noise')
    .description('how often a program was called slower than itself, and how small a slowdown is found')
    .requiredOption(...storeOption)
    .option('--last <runs>', 'only the last n runs', wholeNumber, 1000)
    .addOption(new Option('--format <format>', 'what to print').choices(['terminal', 'json']).default('terminal'))
    .addOption(new Option(...jsonOption).conflicts('format'))
    .action(async ({ store: spec, last, format, json }: NoiseOptions) => {
      const { store: name, noise } = await noiseInStore(storeAt(spec), last);
      if (format === 'json' || json !== undefined) {
        await writeOutput(`${forJson(JSON.stringify(noise ?? null, undefined, 2))}\n`, json, 'The noise');
      } else if (noise === undefined) {
        say([
          `No run in ${name} compared its program with itself: publish one of io-perf run --noise-check, or let the Action do it on the default branch.`,
        ]);
      } else {
        process.stdout.write(forLog(describeStoredNoise(noise)));
      }
    });
}

const maxNameLength = 48;

const maxMachineLength = 40;

const headings = ['cell', 'machine', 'finds', 'decides in', 'called slower'];

/** Two sentences, and a line for each cell on each type of machine: the smallest slowdown that is found, and how long a decision takes. */
export function describeStoredNoise(noise: NoiseSummary): string {
  const rows = noise.lines.map(({ cell, machine, detectable, seconds, regressed, checks }) => [
    truncateMiddle(makeVisible(cellName(cell)), maxNameLength),
    truncateMiddle(makeVisible(machine), maxMachineLength),
    detectable === null ? '–' : `+${formatPercent(detectable)}`,
    seconds === null ? 'not decided' : formatDuration(seconds * 1e9),
    `${regressed} of ${checks}`,
  ]);
  const title = [describeNoise(noise), describeOthers(noise)].filter((text) => text !== '').join(' ');
  return `${[title, '', ...inColumns(headings, rows).map((line) => `  ${line}`)].join('\n')}\n`;
}
