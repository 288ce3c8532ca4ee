// The table of docs/platforms.md that acceptance makes: a line for each machine that reported, a column for each check.
import { formatted } from '../formatted.mjs';

const columns = {
  probe: 'starts',
  conformance: 'conformance',
  counts: 'planted: counts',
  time: 'planted: time',
  same: 'same twice',
  studies: 'studies',
};
const begin = '<!-- acceptance: made by .github/workflows/acceptance.yml -->';
const end = '<!-- /acceptance -->';
const signs = { yes: '✓', no: '✗', none: '–' };

/** What belongs into a cell: no sign of Markdown's tables, links or HTML in it. */
const plain = (text) =>
  String(text)
    .replace(/[\\|<>[\]`*_]/g, (sign) => `\\${sign}`)
    .replace(/\s+/g, ' ')
    .trim();

/** Of rows that were to report, and documents of those that did. @returns {string} */
export function tableOf(rows, documents) {
  const byName = new Map(documents.map((document) => [document.name, document]));
  const silent = rows.filter(({ name }) => !byName.has(name));
  const reported = rows.flatMap(({ name }) => byName.get(name) ?? []);
  const lines = reported.map(({ name, machine, checks, commit, date, under }) => {
    const system = [
      machine.osVersion ?? machine.os,
      machine.compatibilityLayer,
      machine.kernel,
      machine.architecture,
      machine.node && `Node ${machine.node}`,
    ];
    const cells = Object.keys(columns).map((key) => (checks[key] === undefined ? '' : signs[checks[key].result]));
    const title = under === undefined ? name : `${name}, under ${under}`;
    return [title, system.filter(Boolean).join(', '), ...cells, `${commit.slice(0, 10)}, ${date}`];
  });
  const notes = documents.flatMap(({ name, checks }) =>
    Object.entries(checks)
      .filter(([, { result }]) => result !== 'yes')
      .map(([key, { result, note }]) => `- ${plain(name)}, ${columns[key]} ${signs[result]}: ${plain(note)}`),
  );
  if (silent.length > 0) notes.push(`- Did not report: ${silent.map(({ name }) => plain(name)).join(', ')}`);
  const heads = ['machine', 'system', ...Object.values(columns), 'commit, day'];
  const table = [heads, heads.map(() => '---'), ...lines.map((line) => line.map(plain))];
  return [...table.map((cells) => `| ${cells.join(' | ')} |`), ...(notes.length > 0 ? ['', ...notes] : [])].join('\n');
}

/** @returns {Promise<string>} the page with this table in the place of the one before @throws Error without such a place */
export async function intoPage(page, table) {
  const [before, rest] = page.split(begin);
  const after = rest?.split(end)[1];
  if (after === undefined) throw new Error(`The page has no place for the table: ${begin} … ${end}.`);
  return formatted('page.md', `${before}${begin}\n\n${table}\n\n${end}${after}`);
}
