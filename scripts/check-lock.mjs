// Whether package-lock.json has everything that npm ci installs, on every platform: each package that another one names, also the optional
// ones of other systems, with its hash. node scripts/check-lock.mjs [FOLDER]; exit 1 where something is missing.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = process.argv[2] ?? '.';
const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
const faults = [];

/** Where a package that `from` names is found, as Node looks for it: beside its own packages, then further out. */
function find(name, from) {
  const steps = from.split('/node_modules/');
  const folders = steps.map((_, at) => steps.slice(0, steps.length - at).join('/node_modules/'));
  return [...folders, '']
    .map((at) => `${at}${at === '' ? '' : '/'}node_modules/${name}`)
    .find((path) => Object.hasOwn(packages, path));
}

for (const group of ['dependencies', 'devDependencies', 'optionalDependencies']) {
  for (const [name, range] of Object.entries(manifest[group] ?? {})) {
    const locked = packages['']?.[group]?.[name];
    if (locked !== range)
      faults.push(`package.json wants ${name} ${range}, the lock file ${locked ?? 'knows nothing of it'}`);
  }
}
for (const [path, entry] of Object.entries(packages)) {
  if (path !== '' && !entry.link && !/^sha512-/.test(entry.integrity ?? '')) faults.push(`${path} has no hash`);
  const own = path === '' ? entry.devDependencies : {};
  const peers = Object.keys(entry.peerDependencies ?? {}).filter(
    (name) => !entry.peerDependenciesMeta?.[name]?.optional,
  );
  const names = [...Object.keys({ ...entry.dependencies, ...entry.optionalDependencies, ...own }), ...peers];
  for (const name of names) {
    if (find(name, path) === undefined) faults.push(`${name} is missing, which ${path || 'package.json'} names`);
  }
}
for (const fault of faults.slice(0, 20)) console.error(`check-lock: ${fault}`);
if (faults.length > 0) {
  console.error(
    `check-lock: package-lock.json is incomplete (${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}): npm install writes it anew.`,
  );
  process.exitCode = 1;
}
