// The pictures of docs/images: drawn from what was recorded of real runs (docs/images/recorded), by today's reports and page.
//
//   node scripts/pictures.mjs [--browser PATH]           draws those whose inputs have changed, in Chromium
//   node scripts/pictures.mjs --all                      draws all of them
//   node scripts/pictures.mjs --check                    only says which are out of date; needs no browser
//   node scripts/pictures.mjs --record comment|history|stacks     measures anew; on a quiet machine: a busy one is named in the comment
//
// docs/images/inputs.json has for each picture a digest of what it is drawn from: the page or report, the recording, the script.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { commentPictures, recordComment } from './pictures/comment.mjs';
import { historyPictures, recordHistory } from './pictures/history.mjs';
import { recordStacks, stacksPictures } from './pictures/stacks.mjs';

const { values } = parseArgs({
  options: {
    all: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    record: { type: 'string' },
    browser: { type: 'string', default: '/usr/bin/chromium' },
  },
});
const folder = join('docs', 'images');
const digestsPath = join(folder, 'inputs.json');
const recordings = join(folder, 'recorded');
const digestOf = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex');

if (values.record !== undefined) {
  const record = { comment: recordComment, history: recordHistory, stacks: recordStacks }[values.record];
  if (record === undefined) throw new Error(`--record is "${values.record}": write comment, history or stacks.`);
  await record(recordings);
}

/** Each with its name, what it is drawn from, and how. */
const pictures = [
  ...(await commentPictures(recordings)),
  ...(await historyPictures(recordings)),
  ...(await stacksPictures(recordings)),
];
const known = JSON.parse(readFileSync(digestsPath, 'utf8'));
const faults = [];
const now = pictures.map(({ name, inputs }) => ({ name, inputs: digestOf(...inputs) }));
const isOld = ({ name, inputs }) => known[name]?.inputs !== inputs;
const fileOf = (name) => digestOf(readFileSync(join(folder, name)));

if (values.check) {
  for (const one of now.filter(isOld)) faults.push(`${one.name}: what it shows has changed`);
  for (const { name } of now.filter((one) => !isOld(one)))
    if (fileOf(name) !== known[name].file) faults.push(`${name}: the file is not the one that was drawn`);
  const names = new Set(pictures.map(({ name }) => name));
  for (const name of readdirSync(folder).filter((one) => /\.(?:png|svg)$/.test(one) && !names.has(one)))
    faults.push(`${name}: no script draws it`);
  for (const fault of faults)
    console.log(`not ok ${join(folder, fault)}: run "npm run pictures", look at it, and commit it`);
  console.log(`${pictures.length - faults.length} passed, ${faults.length} failed`);
} else {
  const wanted = pictures.filter(({ name }) => values.all || isOld(now.find((one) => one.name === name)));
  for (const { name, draw } of wanted) {
    await draw(join(folder, name), values.browser);
    console.log(join(folder, name));
  }
  const digests = Object.fromEntries(now.map(({ name, inputs }) => [name, { inputs, file: fileOf(name) }]));
  writeFileSync(digestsPath, `${JSON.stringify(digests, null, 2)}\n`);
}
process.exitCode = faults.length > 0 ? 1 : 0;
