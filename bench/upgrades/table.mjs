// The results of all rows: a line for each in results.tsv, and docs/lab/upgrades.md with the goals and what was reached.
import { changeText } from './held.mjs';

const some = (list, most) => [...list.slice(0, most), ...(list.length > most ? [`+${list.length - most}`] : [])];
const marks = { grown: '✗', explained: '!', shrunk: '✓', unstable: '~', 'within-tolerance': '=' };
const flag = (value) => (value === undefined ? '–' : value ? 'yes' : 'no');

export const columns =
  'row|expected|upgrade|truth|said|figures equal|false lines|not mentioned|verdict right|line or package|file|seconds|wrong'.split(
    '|',
  );

/** The cells of a result as `measure` keeps it, or of one with `error`. */
export function cellsOf(result) {
  const { row, error, truth, said, figures, falseLines, silent, right, place, file, seconds } = result;
  const start = [row.id, row.expected, `${row.package} ${row.from} → ${row.to}`];
  if (error !== undefined) return [...start, error];
  const counts = said.counts.map(
    ({ metric, base = 0, head = 0, verdict }) => `${marks[verdict]} ${metric} ${base} → ${head}`,
  );
  const isDecided = said.time !== undefined && said.time !== 'inconclusive';
  return [
    ...start,
    some(truth.map(changeText), 5).join(', ') || 'equal',
    [`exit ${said.status}`, ...some(counts, 5), ...(isDecided ? [`time ${said.time}`] : [])].join(', '),
    figures.wrong.length === 0 ? figures.all : `${figures.all - figures.wrong.length} of ${figures.all}`,
    falseLines.length,
    silent.length,
    flag(right),
    place ?? '–',
    flag(file),
    seconds.toFixed(0),
    faults(result).join('; '),
  ];
}

export const line = (cells) => cells.map((text) => String(text).replaceAll(/[\t\n]/g, ' ')).join('\t');

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

/** What the goals need of a line of results.tsv. */
function read(text) {
  const [, expected, , , said, figures, falseLines, , right, place, file, , wrong] = text.split('\t');
  const [equal, all = equal] = figures.match(/\d+/g).map(Number);
  const [, status] = /^exit (\d)/.exec(said);
  return { expected, equal, all, falseLines: Number(falseLines), right: right === 'yes', status, place, file, wrong };
}

/**
 * @param rows all, in their order
 * @param results of those measured with this version; of the others results.tsv has a line already, or none
 * @param before results.tsv as it is
 * @returns results.tsv and the page, as they become
 */
export function publish(rows, results, before) {
  const known = before.split('\n');
  const measured = rows.flatMap((row) => {
    const result = results.find((one) => one.row.id === row.id);
    const text = result ? line(cellsOf(result)) : known.find((one) => one.startsWith(`${row.id}\t`));
    return text === undefined ? [] : [{ row, text, ...read(text) }];
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
  const bad = measured.filter(({ wrong }) => wrong !== '');
  const page = `# Upgrades of published packages

What \`io-perf compare\` says of real upgrades, beside the truth by strace. Nothing is planted. [How it is done](../../bench/upgrades/README.md); [a line for each of the ${measured.length} upgrades](../../bench/upgrades/results.tsv). \`node bench/upgrades/run.mjs --page\` writes both.

| goal | wanted | seen |
| --- | --- | --- |
${goals.map((one) => `| ${one.join(' | ')} |`).join('\n')}

What was wrong:

${bad.length === 0 ? 'Nothing.' : bad.map(({ row, wrong }) => `- ${row.id}: ${wrong}`).join('\n')}
`;
  return { page, tsv: `${[line(columns), ...measured.map(({ text }) => text)].join('\n')}\n` };
}
