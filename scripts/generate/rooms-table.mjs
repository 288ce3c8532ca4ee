// Writes the picture and the table of rooms in docs/architecture.md from the walls (scripts/walls.cjs) and from what each room's door says
// it is for; `--check` compares instead.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { formatted } from '../formatted.mjs';

const walls = createRequire(import.meta.url)('../walls.cjs');
const file = 'docs/architecture.md';
const [begin, end] = ['<!-- rooms: made by npm run generate -->', '<!-- /rooms -->'];

/** The first sentence of a room's door, or of its entry. */
function purposeOf(room) {
  const path = ['index.ts', 'main.ts'].map((name) => `src/${room}/${name}`).find((name) => existsSync(name));
  const text = readFileSync(path, 'utf8');
  const [, comment] = /^(?:\/\*\*([\s\S]*?)\*\/|((?:\/\/.*\n)+))/.exec(text)?.slice(0, 2) ?? [];
  const words = (comment ?? /^\/\/ (.*)/.exec(text)?.[1] ?? '').replace(/^\s*\*/gm, '').split(/\n\s*\n/)[0];
  const plain = words
    .replace(/\s+/g, ' ')
    .trim()
    .split(/(?<=\.) /)[0]
    .replace(/:$/, '.');
  if (plain === '') throw new Error(`${path} does not say in its first lines what the room is for`);
  return plain.replaceAll('|', '\\|');
}

const rows = Object.keys(walls).map((room) => `| \`src/${room}\` | ${purposeOf(room)} |`);
const table = ['| folder | what it does |', '| --- | --- |', ...rows].join('\n');

/** Rooms of the picture, by floor: the rooms inside of one are drawn as one where nothing distinguishes them. */
const floors = {
  faces: ['cli', 'action'],
  'use cases': ['app'],
  'the two products, and the history': ['gate', 'suite', 'history'],
  'in and out': ['exchange/convert', 'exchange/histories', 'report', 'forge'],
  'what they share': ['engine', 'count', 'judge', 'languages', 'places', 'core'],
};
const drawn = Object.values(floors).flat();
const nodeOf = (room) => drawn.find((node) => room === node || room.startsWith(`${node}/`));
const arrows = new Map(drawn.map((node) => [node, new Set()]));
for (const [room, allowed] of Object.entries(walls))
  for (const other of allowed.includes('*') ? Object.keys(walls).filter((name) => name !== 'action') : allowed)
    if (nodeOf(room) !== nodeOf(other)) arrows.get(nodeOf(room)).add(nodeOf(other));
/** An arrow that a longer way says as well is not drawn. */
const reaches = (from, to) => [...arrows.get(from)].some((next) => next === to || reaches(next, to));
const isShort = (from, to) => ![...arrows.get(from)].some((next) => next !== to && reaches(next, to));
const identifier = (node) => node.replace('/', '_');
const picture = [
  '```mermaid',
  'flowchart TB',
  ...Object.entries(floors).flatMap(([floor, nodes], index) => [
    `  subgraph floor${index}["${floor}"]`,
    ...nodes.map((node) => `    ${identifier(node)}["${node}"]`),
    '  end',
  ]),
  ...[...arrows].flatMap(([from, all]) =>
    [...all].filter((to) => isShort(from, to)).map((to) => `  ${identifier(from)} --> ${identifier(to)}`),
  ),
  '```',
].join('\n');

const text = readFileSync(file, 'utf8');
const [before, rest] = text.split(begin);
if (rest === undefined || !rest.includes(end)) throw new Error(`${file} has no place for the table: ${begin} … ${end}`);
const wanted = await formatted(file, `${before}${begin}\n\n${picture}\n\n${table}\n\n${end}${rest.split(end)[1]}`);
if (process.argv.includes('--check')) {
  if (wanted !== text) {
    console.error(`The table of rooms in ${file} is not what the walls say: run "npm run generate" and commit it.`);
    process.exit(1);
  }
} else writeFileSync(file, wanted);
