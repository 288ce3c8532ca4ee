// Every table of the judge, and the page it stands on: node bench/detection/run.mjs --all --data FOLDER [--figures NAME,…] ("": only what one page quotes from another); --check: no page quotes another one wrongly.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatted } from '../../scripts/formatted.mjs';
import { runBundled } from './run-bundled.mjs';

const lab = 'docs/lab';

/**
 * Tables that a program prints: `name` stands in the page's marks. `words` are options of run.mjs; recordings are read from the folder of `--data`.
 * @type {{ name: string; page: string; entry: string; words: string[]; readsData?: boolean }[]}
 */
const printed = [
  { name: 'pull-requests', page: `${lab}/detection.md`, entry: 'main.ts', words: [], readsData: true },
  {
    ...{ name: 'twice-as-many-pairs', page: `${lab}/detection.md`, entry: 'main.ts' },
    ...{ words: ['--joined', '2', '--only', 'aa-quiet'], readsData: true },
  },
  {
    name: 'unchanged',
    page: `${lab}/process-variation.md`,
    entry: 'unchanged.ts',
    words: ['--unchanged', '--pull-requests', '25'],
  },
  ...[
    { name: 'groups', words: ['--groups', '--slowdowns', '400'], readsData: true },
    { name: 'touched', words: ['--groups', '--touched', '--slowdowns', '400'], readsData: true },
    {
      name: 'groups-of-processes',
      words: ['--groups', '--processes', '--pull-requests', '1000', '--slowdowns', '100'],
    },
  ].map((figure) => ({ ...figure, page: `${lab}/groups.md`, entry: 'groups.ts' })),
  ...['mixtures', 'power'].map((part) => ({
    ...{ name: part, page: `${lab}/mixtures.md`, entry: 'mixtures.ts', words: ['--mixtures', '--part', part] },
  })),
];

/** The first table of a page, quoted on another one. */
const quoted = { page: 'docs/statistics.md', name: 'pull-requests, in short', of: 'pull-requests' };

const root = join(import.meta.dirname, '..', '..');
const readPage = (page) => readFileSync(join(root, page), 'utf8');
const marksOf = (name) => [`<!-- figures: ${name} -->`, '<!-- /figures -->'];

/** What stands between the marks, without empty lines around it. */
function blockIn(page, name) {
  const [begin, end] = marksOf(name);
  const block = readPage(page).split(begin)[1]?.split(end);
  if (block === undefined || block.length < 2) throw new Error(`${page} has no place for figures: ${begin} … ${end}`);
  return block[0].trim();
}

async function withBlock(page, name, text) {
  const [begin, end] = marksOf(name);
  const [before, rest] = readPage(page).split(begin);
  const after = rest.slice(rest.indexOf(end));
  return formatted(page, `${before}${begin}\n\n${text}\n\n${after}`);
}

/** As a page has it: a heading is a line that ends in a colon. */
const asPage = (text) =>
  text
    .split('\n')
    .map((line) => (line.startsWith('## ') ? `${line.slice(3)}:` : line))
    .join('\n')
    .trim();

/** The first table of the page, as it stands there. */
function quotedTable() {
  const { page } = printed.find(({ name }) => name === quoted.of);
  const block = blockIn(page, quoted.of);
  return block.slice(block.indexOf('\n|') + 1).split('\n\n')[0];
}

/** @param {string[]} words of the command line */
export async function makeFigures(words) {
  const valueOf = (name) => (words.includes(name) ? words[words.indexOf(name) + 1] : undefined);
  const wanted = valueOf('--figures')
    ?.split(',')
    .filter((name) => name !== '');
  const data = valueOf('--data');
  const unknown = wanted?.find((name) => !printed.some((figure) => figure.name === name));
  if (unknown !== undefined || (data === undefined && !words.includes('--check'))) {
    const names = printed.map(({ name }) => name).join(', ');
    console.error(unknown === undefined ? 'Name the folder with recordings: --data FOLDER.' : `There are no figures "${unknown}": use ${names}.`); // prettier-ignore
    process.exitCode = 2;
    return;
  }
  for (const figure of words.includes('--check') ? [] : printed) {
    if (wanted?.includes(figure.name) === false) continue;
    blockIn(figure.page, figure.name);
    console.error(`${figure.name}: ${figure.page}`);
    const text = await runBundled(figure.entry, [...figure.words, ...(figure.readsData ? ['--data', data] : [])], true);
    if (process.exitCode) return;
    const command = `node bench/detection/run.mjs ${[...figure.words, ...(figure.readsData ? ['--data FOLDER'] : [])].join(' ')}`;
    writeFileSync(
      join(root, figure.page),
      await withBlock(figure.page, figure.name, `\`${command}\`\n\n${asPage(text)}`),
    );
  }
  const page = await withBlock(quoted.page, quoted.name, quotedTable());
  if (!words.includes('--check')) writeFileSync(join(root, quoted.page), page);
  else if (page !== readPage(quoted.page)) {
    console.error(`${quoted.page} quotes other figures than ${lab}/detection.md has: run "node bench/detection/run.mjs --all --figures pull-requests --data FOLDER".`); // prettier-ignore
    process.exitCode = 1;
  }
}
