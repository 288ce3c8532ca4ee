// Draws harmless upgrades: the last patch releases of much used packages, by a rule, into drawn.yaml.
//
//   node bench/upgrades/draw.mjs --pypi LIST.tsv --npm LIST.tsv [--seed 46] [--most 400] [--rows 15]
//
// Each list has a head line; `name` is a column, and the other one is `rank_…` (PyPI: 1 is the most downloaded) or `downloads…` (npm). The
// rule is in README.md. Packages that it leaves out are printed with the reason.
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parse, stringify } from 'yaml';
import { shell } from './project.mjs';

const { values } = parseArgs({
  options: {
    pypi: { type: 'string' },
    npm: { type: 'string' },
    seed: { type: 'string', default: '46' },
    most: { type: 'string', default: '400' },
    rows: { type: 'string', default: '15' },
  },
});

/** The most downloaded names, in an order that the seed and the name decide: a package more or less moves no other. */
function shuffled(file) {
  const [head, ...lines] = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t'));
  const [rank, downloads] = ['rank', 'downloads'].map((start) => head.findIndex((name) => name.startsWith(start)));
  const heightOf = (fields) => (rank >= 0 ? -(Number(fields[rank]) || Infinity) : Number(fields[downloads]) || 0);
  const most = lines.sort((a, b) => heightOf(b) - heightOf(a)).slice(0, Number(values.most));
  const place = (name) => createHash('sha256').update(`${values.seed} ${name}`).digest('hex');
  return most.map(([name]) => name).sort((a, b) => (place(a) < place(b) ? -1 : 1));
}

const release = /^(\d+\.\d+)\.(\d+)$/;

/** The newest release, and the one before it that differs in the patch number alone. @param versions the newest first */
function patchOf(versions) {
  const [to, ...older] = versions.filter((version) => /^\d+(?:\.\d+)*$/.test(version));
  const [, line, patch] = release.exec(to ?? '') ?? [];
  const from = older.find((version) => release.exec(version)?.[1] === line && Number(release.exec(version)[2]) < patch);
  if (from === undefined) throw new Error(`its newest release, ${to}, is not a patch release`);
  return { from, to };
}

const notes = 'mkdir notes; for i in $(seq 1 20); do seq 1 200 > notes/n$i.txt; done';
const idOf = (kind, name) =>
  `${kind}-drawn-${name
    .replace(/[^a-z0-9]+/gi, '-')
    .replace(/^-/, '')
    .toLowerCase()}`;

const ecosystems = {
  pypi(name, place) {
    const listed = shell(`python3 -m pip --disable-pip-version-check index versions ${name}`, place);
    const { from, to } = patchOf(/^Available versions: (.*)$/m.exec(listed)[1].split(', '));
    const plan = shell(
      `python3 -m pip install -q --only-binary :all: --ignore-installed --dry-run --report - ${name}==${to}`,
      place,
    );
    const others = JSON.parse(plan).install.flatMap(({ metadata }) =>
      normal(metadata.name) === normal(name) ? [] : [[metadata.name, metadata.version]],
    );
    if (others.length > 12) throw new Error(`it needs ${others.length} packages`);
    const install = 'python3 -m pip install -q --disable-pip-version-check --only-binary :all: --no-deps';
    const pins = others.map(([other, version]) => `${other}==${version}`).join(' ');
    for (const version of [from, to]) shell(`${install} --target ${version} ${name}==${version} ${pins}`, place);
    const record = shell(
      `cat ${to}/*.dist-info/RECORD | head -2000; cat ${to}/${name.replace(/[-.]/g, '?')}-*/RECORD`,
      place,
    );
    const tops = [...record.matchAll(/^([a-z_]\w*)(?:\/__init__)?\.py,/gim)].map(([, top]) => top);
    const top = tops.find((one) => normal(one) === normal(name));
    if (top === undefined) throw new Error('no module has its name');
    for (const version of [from, to]) shell(`PYTHONPATH=${version} python3 -c 'import ${top}'`, place);
    const program = `"""Count the words of the notes, beside ${name}."""\nimport glob\n\nimport ${top}\n\nwords = 0\nfor name in sorted(glob.glob("notes/*.txt")):\n    with open(name) as file:\n        words += len(file.read().split())\nprint(words, ${top}.__name__)\n`;
    return { from, to, ...(others.length > 0 && { with: Object.fromEntries(others) }), program };
  },
  npm(name, place) {
    const versions = JSON.parse(shell(`npm view '${name}' versions --json`, place));
    const { from, to } = patchOf([versions].flat().reverse());
    const load = `import('${name}').then((module) => `;
    for (const version of [from, to]) {
      shell(
        `mkdir ${version} && cd ${version} && npm init -y >/dev/null && npm install --ignore-scripts --no-audit --no-fund --silent '${name}@${version}'`,
        place,
      );
      const count = shell(`find ${version}/node_modules -name package.json | wc -l`, place);
      if (Number(count) > 200) throw new Error('it needs more than 200 packages');
      shell(`cd ${version} && node -e "${load}0)"`, place);
    }
    const program = `// Counts the words of the notes, beside ${name}.\nconst fs = require('node:fs');\n\n${load}{\n  let words = 0;\n  for (const name of fs.readdirSync('notes')) words += fs.readFileSync('notes/' + name, 'utf8').split(/\\s/).length;\n  console.log(words, typeof module);\n});\n`;
    return { from, to, program };
  },
};

const normal = (name) => name.toLowerCase().replace(/[-_.]+/g, '-');

const path = join(import.meta.dirname, 'drawn.yaml');
const chosen = new Set(
  parse(readFileSync(join(import.meta.dirname, 'upgrades.yaml'), 'utf8')).map((row) => row.package),
);
/** Rows of an ecosystem without a list stay. */
const drawn = (existsSync(path) ? parse(readFileSync(path, 'utf8')) : []).filter(
  (row) => values[row.ecosystem] === undefined,
);

function write() {
  const head = `# Made by draw.mjs with seed ${values.seed}: the last patch releases of much used packages, by the rule in README.md. Not edited by hand.\n\n`;
  const text = stringify(drawn, { lineWidth: 0, blockQuote: 'literal' }).replaceAll('\n- id', '\n\n- id');
  writeFileSync(path, `${head}${text}`);
}

for (const [ecosystem, kind] of [
  ['pypi', 'py'],
  ['npm', 'js'],
]) {
  if (values[ecosystem] === undefined) continue;
  let left = Number(values.rows);
  for (const name of shuffled(values[ecosystem])) {
    if (left === 0) break;
    if (chosen.has(name)) continue;
    const place = mkdtempSync(join(tmpdir(), 'draw-'));
    try {
      const { program, ...row } = ecosystems[ecosystem](name, place);
      drawn.push({
        ...{ id: idOf(kind, name), ecosystem, package: name, ...row },
        ...{ expected: 'harmless', claim: 'last patch release, drawn', program, inputs: notes },
      });
      left--;
      write();
      console.log(`${ecosystem} ${name} ${row.from} → ${row.to}`);
    } catch (error) {
      console.log(`${ecosystem} ${name} is left out: ${error.message.replaceAll('\n', ' ').slice(0, 160)}`);
    } finally {
      rmSync(place, { recursive: true, force: true });
    }
  }
}
