/** mdtest (1.9 and later, with IOR): the table of rates. */
import type { Format, Part } from '../measurement.ts';
import { hasLine, plainLines } from '../lines.ts';
import { optionsOf } from './command-options.ts';

/** Seeds, numbers of repetitions, and what does not change what is measured. */
const otherOptions = new Set(['i', 'd', 'x', 'G', 'v', 'V', 'dataPacketType', 'Z', 'R']);

/** A table of times follows in newer versions; it repeats the rates. */
const heading = /^ ?SUMMARY(?: (rate|time))?(?: \(in [a-z/]{1,10}\))?: ?\(of (\d{1,9}) iterations\)/;
const operation =
  /^ ?((?:Directory|File|Tree) [a-z]{1,20}(?: \(stonewall\))?) ?:? ((?:(?:\d{1,20}\.\d{3}|[-+]?(?:nan|inf)|NA) ?){4,7})$/;
/** Its lines have the figures of the ranks first, and those of the iterations last. */
const ofRanks = /^ ?Operation per Rank: /;
const tornOperation = /^ ?((?:Directory|File|Tree) [a-z]{1,20}(?: \(stonewall\))?) ?:? (?:[\d.]|NA)/;
const launched = /^ ?mdtest-\S{1,40} was launched with (\d{1,9}) total task/;
const command = /^ ?Command line used: (.{1,2000})$/;
const items = /^ ?(\d{1,9}) tasks, (\d{1,15}) (files|directories|files\/directories)\b/;

function readMdtest(text: string): Part {
  const { measurements, skipped }: Part = { measurements: [], skipped: [] };
  let parameters: Record<string, string> = {};
  let [isRate, columns] = [false, 4];
  for (const line of plainLines(text)) {
    const [, tasks] = launched.exec(line) ?? [];
    if (tasks !== undefined) parameters = { tasks };
    const [, commandLine] = command.exec(line) ?? [];
    const options = commandLine === undefined ? '' : optionsOf(commandLine, otherOptions);
    if (options !== '') parameters = { ...parameters, options };
    const [, , count, kind] = items.exec(line) ?? [];
    if (count !== undefined && kind !== undefined) parameters = { ...parameters, items: `${count} ${kind}` };
    const [isHeading, what = 'rate'] = heading.exec(line) ?? [];
    if (isHeading !== undefined) [isRate, columns] = [what === 'rate', 4];
    if (!isRate) continue;
    if (ofRanks.test(line)) columns = 7;
    const [, name, figures = ''] = operation.exec(line) ?? [];
    const values = figures.trim().split(' ').map(Number);
    if (name !== undefined && values.length === columns) {
      const [max, , mean] = values.slice(-4);
      // mdtest prints zeros for what it was not asked to do.
      if (max === 0 && mean === 0) continue;
      measurements.push({ name, parameters, unit: 'ops/s', better: 'bigger', values: [mean!] });
      continue;
    }
    const [, half] = tornOperation.exec(line) ?? [];
    if (half !== undefined) skipped.push({ name: half, parameters, reason: 'its result line is torn' });
  }
  return { measurements, skipped };
}

/** mdtest: operations per second on names, the mean of its iterations. */
export const mdtest: Format = {
  name: 'mdtest',
  aliases: [],
  title: 'mdtest',
  isPrinted: true,
  lacks: 'it has no rate below "SUMMARY rate"',
  recognises: ({ json, text }) => json === undefined && hasLine(text, heading),
  read: ({ text }) => readMdtest(text),
};
