// The results of all rows as docs/lab/upgrades.md: the goals with what was reached, and a line for each row.
import { changeText } from './held.mjs';

const some = (list, most) => [...list.slice(0, most), ...(list.length > most ? [`+${list.length - most}`] : [])];
const marks = { grown: '✗', explained: '!', shrunk: '✓', unstable: '~', 'within-tolerance': '=' };
const cell = (text) => String(text).replaceAll('|', '\\|').replaceAll('\n', ' ');
const flag = (value) => (value === undefined ? '–' : value ? 'yes' : '**no**');

const columns =
  'row|expected|upgrade|truth|said|figures equal|false lines|not mentioned|verdict right|line or package|file|seconds'.split(
    '|',
  );

export const heads = `| ${columns.join(' | ')} |\n|${columns.map(() => ' --- ').join('|')}|`;

/** A result as `measure` keeps it, or one with `error`. */
export function line({ row, error, truth, said, figures, falseLines, silent, right, place, file, seconds }) {
  const start = [row.id, row.expected, `${row.package} ${row.from} → ${row.to}`];
  if (error !== undefined) return `| ${[...start, error].map(cell).join(' | ')} |`;
  const counts = said.counts.map(
    ({ metric, base = 0, head = 0, verdict }) => `${marks[verdict]} ${metric} ${base} → ${head}`,
  );
  return `| ${[
    ...start,
    some(truth.map(changeText), 5).join(', ') || 'equal',
    [`exit ${said.status}`, ...some(counts, 5), `time ${said.time}`].join(', '),
    figures.wrong.length === 0 ? `all ${figures.all}` : `**${figures.all - figures.wrong.length} of ${figures.all}**`,
    falseLines.length === 0 ? '0' : `**${falseLines.length}**`,
    silent.length === 0 ? '0' : `**${silent.length}**`,
    flag(right),
    place ?? '–',
    flag(file),
    seconds.toFixed(0),
  ]
    .map(cell)
    .join(' | ')} |`;
}

/** What was wrong, as lines. */
export const faults = ({ row, error, figures, falseLines, silent, right, said }) =>
  error !== undefined
    ? ['not measured']
    : [
        ...figures.wrong.map((one) => `figure: ${one}`),
        ...falseLines.map((one) => `false line: ${one}`),
        ...silent.map((one) => `not mentioned: ${changeText(one)}`),
        ...(right
          ? []
          : [`verdict: expected ${row.expected}${row.metric ? ` (${row.metric})` : ''}, exit ${said.status}`]),
      ];

const sum = (list) => list.reduce((total, one) => total + one, 0);

/** @param results of measured rows and others, in the order of the data */
export function page(results, all) {
  const measured = results.filter(({ error }) => error === undefined);
  const real = measured.filter(({ row }) => row.expected !== 'harmless');
  const grown = measured.filter(({ row }) => row.expected === 'more');
  const harmless = measured.filter(({ row }) => row.expected === 'harmless');
  const drawn = harmless.filter(({ row }) => row.claim.endsWith('drawn'));
  const share = (part, whole) => `${part.length} of ${whole.length}`;
  const alarms = (list) => list.filter(({ said }) => said.status !== 0).length;
  const goals = [
    [
      'figures equal to the truth',
      'all',
      `${sum(measured.map(({ figures }) => figures.all - figures.wrong.length))} of ${sum(measured.map(({ figures }) => figures.all))}`,
    ],
    ['false lines', '0', sum(measured.map(({ falseLines }) => falseLines.length))],
    [
      'real changes found',
      '≥ 95 %',
      share(
        real.filter(({ right }) => right),
        real,
      ),
    ],
    [
      'false alarms in harmless upgrades',
      '≤ 1 in 30',
      `${alarms(harmless)} in ${harmless.length}; drawn by the rule: ${alarms(drawn)} in ${drawn.length}`,
    ],
    [
      'line or package named, of growth',
      '≥ 90 %',
      share(
        grown.filter(({ place }) => place !== undefined),
        grown,
      ),
    ],
    [
      'a file of the growth named',
      '–',
      share(
        grown.filter(({ file }) => file),
        grown,
      ),
    ],
  ];
  const bad = results.flatMap((one) => faults(one).map((fault) => `- ${one.row.id}: ${fault}`));
  const short = measured.filter(({ rounds }) => rounds !== undefined);
  return `# Upgrades of published packages

What \`io-perf compare\` says of real upgrades, beside the truth by strace. Nothing is planted. How it is done, and what the columns mean: [bench/upgrades](../../bench/upgrades/README.md). This page is written by \`node bench/upgrades/run.mjs --page\`.

| goal | wanted | seen |
| --- | --- | --- |
${goals.map((one) => `| ${one.map(cell).join(' | ')} |`).join('\n')}

${measured.length} of ${all.length} rows were measured${short.length === 0 ? '' : `, ${short.length} of them with a few rounds in place of the defaults, so that times are not decided: ${short.map(({ row }) => row.id).join(', ')}`}. Seconds are those of one comparison on a shared machine.

${heads}
${results.map(line).join('\n')}

## What was wrong

${bad.length === 0 ? 'Nothing.' : bad.join('\n')}
`;
}
