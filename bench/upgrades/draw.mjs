// Draws harmless upgrades: the last patch releases of much used packages, by a rule, into drawn.yaml.
//
//   node bench/upgrades/draw.mjs --pypi LIST.tsv --npm LIST.tsv [--seed 46] [--most 400] [--rows 15]
//   node bench/upgrades/draw.mjs --debian --rows 2
//
// Each list has a head line; `name` is a column, and the other one is `rank_…` (PyPI: 1 is the most downloaded) or `downloads…` (npm). The
// rule is in README.md. Packages that it leaves out are printed with the reason.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { parse, stringify } from 'yaml';
import { useDebian } from './debian.mjs';
import { ecosystems as known } from './ecosystems.mjs';
import { shell } from './project.mjs';

const { values } = parseArgs({
  options: {
    pypi: { type: 'string' },
    npm: { type: 'string' },
    debian: { type: 'boolean', default: false },
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
  return inOrder(lines.sort((a, b) => heightOf(b) - heightOf(a)).map(([name]) => name));
}

function inOrder(names) {
  const place = (name) => createHash('sha256').update(`${values.seed} ${name}`).digest('hex');
  return names.slice(0, Number(values.most)).sort((a, b) => (place(a) < place(b) ? -1 : 1));
}

/** Package → its versions, the newest first. */
const debianVersions = new Map();

/** Packages of a language in Debian that are the same on every machine, those that most others need first. */
function ofDebian(pattern) {
  const needed = new Map();
  const names = [];
  for (const record of shell('apt-cache dumpavail', '.').split('\n\n')) {
    const field = (name) => new RegExp(`^${name}: (.*)$`, 'm').exec(record)?.[1] ?? '';
    if (pattern.test(field('Package')) && field('Architecture') === 'all') names.push(field('Package'));
    for (const one of field('Depends').split(/[,|] */)) {
      const name = one.split(/[ :]/)[0];
      needed.set(name, (needed.get(name) ?? 0) + 1);
    }
  }
  const times = (name) => needed.get(name) ?? 0;
  const most = inOrder(names.sort((a, b) => times(b) - times(a) || (a < b ? -1 : 1)));
  for (const [, name, version] of shell(`apt-cache show ${most.join(' ')}`, '.').matchAll(
    /^Package: (.*)\n(?:(?!\n).*\n)*?Version: (.*)$/gm,
  ))
    debianVersions.set(name, [...(debianVersions.get(name) ?? []), version]);
  return most.filter((name) => debianVersions.get(name)?.length === 2);
}

const release = /^(\d+\.\d+)\.(\d+)$/;

/** Two releases of Debian have it in versions that differ in the last number alone. Both are unpacked, and loaded alone. */
function fromDebian(name, place, { ecosystem, modules, load }) {
  const [to, from] = debianVersions.get(name);
  const [[newLine, newLast], [oldLine, oldLast]] = [to, from].map((version) =>
    (/^(?:\d+:)?([\d.]+)\.(\d+)(?:\+dfsg)?-/.exec(version ?? '') ?? []).slice(1),
  );
  if (newLine === undefined || newLine !== oldLine || Number(newLast) <= Number(oldLast))
    throw new Error(`${from} and ${to} do not differ in the last number alone`);
  for (const version of [from, to]) {
    const folder = join(place, version);
    const row = { package: name, version };
    mkdirSync(folder);
    for (const [file, text] of Object.entries(known[ecosystem].manifest(row))) writeFileSync(join(folder, file), text);
    shell(known[ecosystem].build, folder);
  }
  const files = shell(
    `cd ${to} && find ${modules} -name '*.${ecosystem === 'ruby' ? 'rb' : 'pm'}' 2>/dev/null || true`,
    place,
  ).split('\n');
  const own = name.replace(/^ruby-|^lib|-perl$/g, '');
  const found = files
    .map((file) => file.replace(/^.*\/(?:vendor_ruby|lib|perl5)\//, '').replace(/\.\w+$/, ''))
    .find((module) => normal(module.replaceAll('/', '-')) === normal(own));
  if (found === undefined) throw new Error('no module has its name');
  const module = ecosystem === 'ruby' ? found : found.replaceAll('/', '::');
  const program = load(module);
  for (const version of [from, to]) {
    writeFileSync(join(place, version, known[ecosystem].source), program);
    shell(known[ecosystem].command, join(place, version));
  }
  return { from, to, program };
}

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
  ruby: (name, place) =>
    fromDebian(name, place, {
      ...{ ecosystem: 'ruby', modules: 'debs/usr/lib/ruby debs/usr/share/rubygems-integration' },
      load: (module) =>
        `# Counts the words of the notes, beside ${name}.\nrequire '${module}'\n\nputs Dir['notes/*.txt'].sort.sum { |name| File.read(name).split.size }\n`,
    }),
  perl: (name, place) =>
    fromDebian(name, place, {
      ...{ ecosystem: 'perl', modules: 'debs/usr/share/perl5' },
      load: (module) =>
        `# Counts the words of the notes, beside ${name}.\nuse strict;\nuse warnings;\nuse ${module} ();\n\nmy $words = 0;\nfor my $name (sort glob 'notes/*.txt') {\n    open my $file, '<', $name or die;\n    while (<$file>) { $words += split }\n}\nprint "$words\\n";\n`,
    }),
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
const lists = {
  pypi: values.pypi && (() => shuffled(values.pypi)),
  npm: values.npm && (() => shuffled(values.npm)),
  ruby: values.debian && (() => ofDebian(/^ruby-/)),
  perl: values.debian && (() => ofDebian(/^lib.*-perl$/)),
};
if (!Object.values(lists).some(Boolean)) {
  console.error('bench/upgrades/draw: name a list with --pypi or --npm, or write --debian.');
  process.exit(2);
}
/** Rows of an ecosystem without a list stay. */
const drawn = (existsSync(path) ? parse(readFileSync(path, 'utf8')) : []).filter((row) => !lists[row.ecosystem]);
if (values.debian) useDebian(resolve(import.meta.dirname, '..', '..', 'build', 'apt'));

function write() {
  const head = `# Made by draw.mjs with seed ${values.seed}: the last patch releases of much used packages, by the rule in README.md. Not edited by hand.\n\n`;
  const text = stringify(drawn, { lineWidth: 0, blockQuote: 'literal' }).replaceAll('\n- id', '\n\n- id');
  writeFileSync(path, `${head}${text}`);
}

for (const [ecosystem, kind] of [
  ['pypi', 'py'],
  ['npm', 'js'],
  ['ruby', 'rb'],
  ['perl', 'pl'],
]) {
  if (!lists[ecosystem]) continue;
  let left = Number(values.rows);
  for (const name of lists[ecosystem]()) {
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
