// Whether the line that makes a new call is named: programs in eleven languages, whose head has calls more in known lines.
//
//   node bench/call-lines.mjs [--only NAME,…]
//
// Each program of bench/call-lines is committed without its lines `//+`, then with them, and `io-perf compare` says which calls have grown, and
// where. A line `//+ KIND` has to be named with a call of that kind; any other line that is named is false, but for lines with `//+` alone, and those that
// both sides have and that do more in the head: `//~`.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const root = resolve(import.meta.dirname, '..');
const work = mkdtempSync(join(root, '.io-perf-bench-call-lines-'));
process.on('exit', () => rmSync(work, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130));

const cargo = '[package]\nname = "work"\nversion = "0.1.0"\nedition = "2021"\n';
const withLines = '[profile.release]\ndebug = true\n';

const programs = [
  { name: 'C, -O2 -g', source: 'c.c', build: 'cc -O2 -g -o work c.c', command: './work' },
  {
    name: 'C, -O2 -g, without frame pointers',
    source: 'c.c',
    build: 'cc -O2 -g -fomit-frame-pointer -o work c.c',
    command: './work',
  },
  { name: 'C, static', source: 'c.c', build: 'cc -O2 -g -static-pie -o work c.c', command: './work' },
  { name: 'C++, -O2 -g', source: 'cpp.cpp', build: 'c++ -std=c++17 -O2 -g -o work cpp.cpp', command: './work' },
  {
    name: 'Rust, debug',
    source: 'rust.rs',
    path: 'src/main.rs',
    files: { 'Cargo.toml': cargo },
    build: 'cargo build --offline --quiet',
    command: 'target/debug/work',
  },
  {
    name: 'Rust, --release, debug = true',
    source: 'rust.rs',
    path: 'src/main.rs',
    files: { 'Cargo.toml': cargo + withLines },
    build: 'cargo build --offline --quiet --release',
    command: 'target/release/work',
  },
  {
    name: 'Rust, --release',
    source: 'rust.rs',
    path: 'src/main.rs',
    files: { 'Cargo.toml': cargo },
    build: 'cargo build --offline --quiet --release',
    command: 'target/release/work',
  },
  {
    name: 'Go',
    source: 'go.go',
    files: { 'go.mod': 'module example.org/work\n\ngo 1.21\n' },
    build: 'go build -o work .',
    command: './work',
  },
  {
    name: 'Java',
    source: 'Work.java',
    build: 'javac -d classes Work.java',
    command: 'java -Xshare:auto -cp classes Work',
  },
  {
    name: 'C#',
    source: 'Work.cs',
    files: {
      'work.csproj':
        '<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><OutputType>Exe</OutputType><TargetFramework>net10.0</TargetFramework></PropertyGroup></Project>',
    },
    build: 'dotnet build -c Release -o bin',
    command: 'dotnet bin/work.dll',
  },
  { name: 'Node.js', source: 'node.mjs', command: 'node node.mjs' },
  { name: 'Python', source: 'python.py', command: 'python3 python.py' },
  { name: 'Ruby', source: 'ruby.rb', command: 'ruby ruby.rb' },
  { name: 'PHP', source: 'php.php', command: 'php php.php' },
  { name: 'Perl', source: 'perl.pl', command: 'perl perl.pl' },
];

/** Calls by the kinds that the marks name. */
const kinds = {
  stat: /^(?:stat|lstat|fstat|newfstatat|statx|access|faccessat2?)$/,
  access: /^(?:access|faccessat2?)$/,
  open: /^open/,
  close: /^close$/,
  read: /^(?:read|pread64|readv|preadv)$/,
  write: /^(?:write|pwrite64|writev|pwritev)$/,
  list: /^getdents/,
  sync: /^f(?:data)?sync$/,
  mkdir: /^mkdir/,
  unlink: /^(?:unlink|rmdir)/,
  rename: /^rename/,
};

const markPattern = /^(.*?)\s*(?:\/\/|#) ?([+~-])\s*(\w*)$/;

/** The two versions of a text, and what the lines of the head are to be named with: none for one that may be named. */
function sidesOf(text) {
  const [base, head] = [[], []];
  const planted = new Map();
  for (const line of text.split('\n')) {
    const [, code, sign, kind] = markPattern.exec(line) ?? [];
    if (sign !== '+') base.push(code ?? line);
    if (sign !== '-') head.push(code ?? line);
    if (sign === '+' || sign === '~') planted.set(head.length, kind);
  }
  return { base: base.join('\n'), head: head.join('\n'), planted };
}

function makeProject(project, { source, path = source, files = {}, build, command }) {
  const sides = sidesOf(readFileSync(join(root, 'bench', 'call-lines', source), 'utf8'));
  const git = (...words) =>
    execFileSync('git', ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.org', ...words], {
      cwd: project,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  const write = (name, text) => {
    mkdirSync(dirname(join(project, name)), { recursive: true });
    writeFileSync(join(project, name), text);
  };
  const all = { ...files, 'in.txt': 'line of text\n'.repeat(2000), 'out.old.log': '', 'out.b.log': '' };
  for (const [name, text] of Object.entries(all)) write(name, text);
  write('.gitignore', 'work\nclasses\nbin\nobj\ntarget\n/*.json\nout.*\n*.db\n__pycache__\n!out.old.log\n');
  write('io-perf.yml', JSON.stringify({ workloads: { work: { ...(build && { build }), command } } }));
  git('init', '--quiet', '--initial-branch=main');
  for (const side of ['base', 'head']) {
    write(path, sides[side]);
    git('add', '--all');
    git('commit', '--quiet', '--message', side);
  }
  return { path, planted: sides.planted };
}

const only = values.only?.split(',');
const total = { exact: 0, planted: 0, wrong: 0 };
console.log('| program | lines named | of | false | not named |\n| --- | ---: | ---: | ---: | --- |');
for (const [index, program] of programs.entries()) {
  if (only && !only.some((part) => program.name.includes(part))) continue;
  const project = join(work, String(index));
  mkdirSync(project);
  const { path, planted } = makeProject(project, program);
  const words = ['compare', 'main~1..main', '--rounds', '3', '--format', 'none', '--quiet', '--output', 'run.json'];
  const { status, stderr } = spawnSync(process.execPath, [process.env.CLI ?? join(root, 'dist', 'cli.cjs'), ...words], {
    cwd: project,
    encoding: 'utf8',
  });
  if (status !== 1) {
    console.error(`${program.name}: exit status ${status}\n${stderr}`);
    process.exitCode = 2;
    continue;
  }
  const { causes = [] } = JSON.parse(readFileSync(join(project, 'run.json'), 'utf8'));
  const named = causes.flatMap(({ call, sites }) =>
    sites
      .filter(({ function: name, before, after }) => name !== null && after > before)
      .map((site) => ({ call, ...site })),
  );
  const wanted = [...planted].filter(([, kind]) => kind !== '');
  const isNamed = ([number, kind]) =>
    named.some(({ call, file, line }) => file === path && line === number && kinds[kind].test(call));
  const missing = wanted.filter((mark) => !isNamed(mark)).map(([line, kind]) => `${kind} (${line})`);
  const wrong = named.filter(({ file, line }) => line !== undefined && !(file === path && planted.has(line)));
  total.exact += wanted.length - missing.length;
  total.planted += wanted.length;
  total.wrong += wrong.length;
  console.log(
    `| ${program.name} | ${wanted.length - missing.length} | ${wanted.length} | ${wrong.length} | ${missing.join(', ')} |`,
  );
  for (const { call, file, line } of wrong) console.error(`${program.name}: false: ${call} at ${file}:${line}`);
  if (process.env.DETAILS)
    for (const { call, before, after, sites, capped } of causes)
      console.error(call, before, after, capped ?? '', JSON.stringify(sites));
}
console.log(`\n${total.exact} of ${total.planted} lines are named, ${total.wrong} are false.`);
