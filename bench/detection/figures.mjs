// Every table of the judge, into the folder figures: node bench/detection/run.mjs --all --data FOLDER [--figures NAME,…]; --check: each row that a page quotes stands there.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatted } from '../../scripts/formatted.mjs';
import { runBundled } from './run-bundled.mjs';

/**
 * Tables that a program prints. `words` are options of run.mjs; recordings are read from the folder of `--data`.
 * @type {{ name: string; entry: string; words: string[]; readsData?: boolean }[]}
 */
const printed = [
  { name: 'pull-requests', entry: 'main.ts', words: [], readsData: true },
  {
    name: 'twice-as-many-pairs',
    entry: 'main.ts',
    words: ['--joined', '2', '--only', 'aa-quiet'],
    readsData: true,
  },
  { name: 'few-pairs', entry: 'few-pairs.ts', words: ['--few-pairs'], readsData: true },
  { name: 'unchanged', entry: 'unchanged.ts', words: ['--unchanged', '--pull-requests', '25'] },
  ...[
    { name: 'groups', words: ['--groups', '--slowdowns', '400'], readsData: true },
    { name: 'touched', words: ['--groups', '--touched', '--slowdowns', '400'], readsData: true },
    {
      name: 'groups-of-processes',
      words: ['--groups', '--processes', '--pull-requests', '1000', '--slowdowns', '100'],
    },
  ].map((figure) => ({ ...figure, entry: 'groups.ts' })),
  ...['mixtures', 'power'].map((part) => ({
    ...{ name: part, entry: 'mixtures.ts', words: ['--mixtures', '--part', part] },
  })),
];

const root = join(import.meta.dirname, '..', '..');
const fileOf = (name) => join(import.meta.dirname, 'figures', `${name}.md`);

/** As a page has it: a heading is a line that ends in a colon. */
const asPage = (text) =>
  text
    .split('\n')
    .map((line) => (line.startsWith('## ') ? `${line.slice(3)}:` : line))
    .join('\n')
    .trim();

/** Rows of tables, whatever the widths of their columns. */
const rowsOf = (text) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| -'))
    .map((line) => line.replaceAll(/ +/g, ' '));

/** Rows between `<!-- figures: NAME -->` and `<!-- /figures -->` in pages that the figures do not have. */
function staleQuotes() {
  const pages = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.md'),
  );
  return pages.flatMap((path) => {
    const page = `docs/${path}`;
    const text = readFileSync(join(root, page), 'utf8');
    return [...text.matchAll(/<!-- figures: ([\w-]+) -->(.*?)<!-- \/figures -->/gs)].flatMap(([, name, block]) => {
      const known = rowsOf(readFileSync(fileOf(name), 'utf8'));
      return rowsOf(block)
        .filter((row) => !known.includes(row))
        .map((row) => `${page} quotes a row that bench/detection/figures/${name}.md does not have: ${row}`);
    });
  });
}

/** @param {string[]} words of the command line */
export async function makeFigures(words) {
  const valueOf = (name) => (words.includes(name) ? words[words.indexOf(name) + 1] : undefined);
  const wanted = valueOf('--figures')?.split(',');
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
    console.error(figure.name);
    const text = await runBundled(figure.entry, [...figure.words, ...(figure.readsData ? ['--data', data] : [])], true);
    if (process.exitCode) return;
    const command = `node bench/detection/run.mjs ${[...figure.words, ...(figure.readsData ? ['--data FOLDER'] : [])].join(' ')}`;
    const path = fileOf(figure.name);
    writeFileSync(path, await formatted(path, `\`${command}\`\n\n${asPage(text)}`));
  }
  const stale = staleQuotes();
  for (const line of stale) console.error(line);
  if (stale.length > 0) process.exitCode = 1;
}
