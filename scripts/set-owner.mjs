// Replaces the owner of this repository in every text file that git tracks, except dist/, which `npm run build` writes again.
//
//   node scripts/set-owner.mjs OWNER
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const [owner, ...rest] = process.argv.slice(2);
if (rest.length > 0 || !/^(?!.*--)[A-Za-z\d](?:[A-Za-z\d-]{0,37}[A-Za-z\d])?$/.test(owner ?? '')) {
  console.error('set-owner: expected the name of one GitHub user or organization: node scripts/set-owner.mjs OWNER');
  process.exit(2);
}

const [, before, name] = /^github:([^/]+)\/(.+)$/.exec(JSON.parse(readFileSync('package.json', 'utf8')).repository);
const repository = new RegExp(`(?<![\\w.-])${before}/${name}(?![\\w-])`, 'g');
const pages = new RegExp(`(?<![\\w.-])${before}\\.github\\.io/${name}(?![\\w-])`, 'gi');

const tracked = execFileSync('git', ['ls-files', '-z', '--', ':!dist'], { encoding: 'utf8' }).split('\0').slice(0, -1);
let changed = 0;
for (const path of tracked) {
  const bytes = readFileSync(path);
  if (bytes.includes(0)) continue;
  const text = bytes.toString('utf8');
  const replaced = text.replace(repository, `${owner}/${name}`).replace(pages, `${owner}.github.io/${name}`);
  if (replaced === text) continue;
  writeFileSync(path, replaced);
  changed++;
}
console.log(`${before} is now ${owner} in ${changed} ${changed === 1 ? 'file' : 'files'}. Run npm run build.`);
