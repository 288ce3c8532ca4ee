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
  const isDecided = said.time !== undefined && said.time !== 'inconclusive';
  return `| ${[
    ...start,
    some(truth.map(changeText), 5).join(', ') || 'equal',
    [`exit ${said.status}`, ...some(counts, 5), ...(isDecided ? [`time ${said.time}`] : [])].join(', '),
    figures.wrong.length === 0 ? String(figures.all) : `**${figures.all - figures.wrong.length} of ${figures.all}**`,
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

/** What the goals need of a line of the table. */
function read(text) {
  const cells = text.split(/(?<!\\)\|/).map((one) => one.trim());
  const [, , expected, , , said, figures, falseLines, , right, place, file] = cells;
  const [equal, all = equal] = figures.match(/\d+/g).map(Number);
  const status = /^exit (\d)/.exec(said)[1];
  return {
    expected,
    equal,
    all,
    falseLines: Number(falseLines.match(/\d+/)),
    right: right === 'yes',
    status,
    place,
    file,
  };
}

/**
 * @param rows all, in their order
 * @param results of those measured with this version; of the others the page has a line already, or none
 * @param before the page as it is
 */
export function page(rows, results, before) {
  const known = before.split('\n');
  const measured = rows.flatMap((row) => {
    const result = results.find((one) => one.row.id === row.id);
    const text = result ? line(result) : known.find((one) => one.startsWith(`| ${row.id} `));
    const bad = result
      ? faults(result).map((fault) => `- ${row.id}: ${fault}`)
      : known.filter((one) => one.startsWith(`- ${row.id}: `));
    return text === undefined ? [] : [{ row, text, bad, ...read(text) }];
  });
  const share = (whole, isPart) => `${whole.filter(isPart).length} of ${whole.length}`;
  const real = measured.filter(({ expected }) => expected !== 'harmless');
  const grown = measured.filter(({ expected }) => expected === 'more');
  const harmless = measured.filter(({ expected }) => expected === 'harmless');
  const drawn = harmless.filter(({ row }) => row.claim.endsWith('drawn'));
  const alarms = (list) => `${list.filter(({ status }) => status !== '0').length} in ${list.length}`;
  const total = (name) => sum(measured.map((one) => one[name]));
  const goals = [
    ['figures equal to the truth', 'all', `${total('equal')} of ${total('all')}`],
    ['false lines', '0', total('falseLines')],
    ['real changes found', '≥ 95 %', share(real, ({ right }) => right)],
    ['false alarms in harmless upgrades', '≤ 1 in 30', `${alarms(harmless)}; drawn by the rule: ${alarms(drawn)}`],
    ['line or package named, of growth', '≥ 90 %', share(grown, ({ place }) => place !== '–')],
    ['a file of the growth named', '–', share(grown, ({ file }) => file === 'yes')],
  ];
  const bad = measured.flatMap((one) => one.bad);
  return `# Upgrades of published packages

What \`io-perf compare\` says of real upgrades, beside the truth by strace. Nothing is planted. How it is done, and what the columns mean: [bench/upgrades](../../bench/upgrades/README.md). This page is written by \`node bench/upgrades/run.mjs --page\`.

| goal | wanted | seen |
| --- | --- | --- |
${goals.map((one) => `| ${one.map(cell).join(' | ')} |`).join('\n')}

${measured.length} of ${rows.length} rows were measured. Seconds are those of one comparison on a shared machine.

${heads}
${measured.map(({ text }) => text).join('\n')}

## What was wrong

${bad.length === 0 ? 'Nothing.' : bad.join('\n')}
`;
}
