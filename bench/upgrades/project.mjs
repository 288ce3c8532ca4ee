// The git repository of a row: `main` with the old version, branch `bump` with the new one, checked out, as a user has it.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { stringify } from 'yaml';
import { ecosystems } from './ecosystems.mjs';

const identity = { name: 'Upgrades', mail: 'upgrades@example.org' };
const gitIdentity = {
  GIT_AUTHOR_NAME: identity.name,
  GIT_AUTHOR_EMAIL: identity.mail,
  GIT_COMMITTER_NAME: identity.name,
  GIT_COMMITTER_EMAIL: identity.mail,
};

/** @throws Error with the end of what the command wrote */
export function shell(command, cwd) {
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    env: { ...process.env, ...gitIdentity },
  });
  if (status !== 0) throw new Error(`${command}: exit status ${status}: ${`${stderr}${stdout}`.trim().slice(-600)}`);
  return stdout;
}

function write(folder, files) {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

/** What the row runs, and how it is built. */
export function workloadOf(row) {
  const { build, command } = ecosystems[row.ecosystem];
  const ofRow = (text) => (typeof text === 'string' ? text : text(row));
  return {
    build: ofRow(build),
    command: row.command ?? ofRow(command),
    prepare: row.prepare,
  };
}

/** @returns the folder of the repository, and a reader of the folders in which its build has run since */
export function makeProject(row, scratch) {
  const ecosystem = ecosystems[row.ecosystem];
  const folder = join(scratch, 'project');
  const built = join(scratch, 'built');
  const { build, command, prepare } = workloadOf(row);
  const app = { build: `${build} && pwd >> ${built}`, command };
  if (prepare !== undefined) app.prepare = prepare;
  write(folder, {
    ...ecosystem.manifest({ ...row, version: row.from }),
    ...(row.program && { [ecosystem.source]: row.program }),
    ...row.files,
    '.gitignore': `${[...ecosystem.ignored, 'io-perf-run*', 'out/'].join('\n')}\n`,
    'io-perf.yml': stringify({ workloads: { app } }, { lineWidth: 0 }),
  });
  if (row.inputs !== undefined) shell(row.inputs, folder);
  shell(`${ecosystem.lock ?? 'true'} && git init -q -b main && git add -A && git commit -qm 'Begin'`, folder);
  write(folder, ecosystem.manifest({ ...row, version: row.to }));
  const message = `Bump ${row.package} from ${row.from} to ${row.to}`;
  shell(`git checkout -qb bump && ${ecosystem.lock ?? 'true'} && git commit -qam '${message}'`, folder);
  return { folder, builtIn: () => readFileSync(built, 'utf8').trim().split('\n') };
}

/**
 * A row with `caches`, a variable that names a folder: the new version has kept something there from other work (`used`). Each of the
 * two counters has what there was then.
 * @returns a function for each: from then on programs use that folder
 */
export function makeCaches(row, project, scratch) {
  const { caches, used } = row;
  if (caches === undefined) return [() => {}, () => {}];
  const folders = ['caches-1', 'caches-2'].map((name) => join(scratch, name));
  const uses = folders.map((folder) => () => {
    process.env[caches] = folder;
  });
  uses[0]();
  shell(`${workloadOf(row).build} && ${used}`, project);
  cpSync(folders[0], folders[1], { recursive: true, preserveTimestamps: true });
  return uses;
}

/** A folder as deep as `folder`, with as long a path, that no other has: counts that depend on the path are the same. */
function likeness(folder, scratch, letter) {
  const parts = relative(scratch, folder).split(sep);
  return join(scratch, ...parts.map((part, i) => (i === 0 ? letter : 'x').padEnd(part.length, 'x')));
}

/** Fresh checkouts of both branches, built, laid out like `folder`. */
export function checkOutBoth(row, project, folder, scratch) {
  return Object.fromEntries(
    [
      ['base', 'main', 'm'],
      ['head', 'bump', 'b'],
    ].map(([side, branch, letter]) => {
      const copy = likeness(folder, scratch, letter);
      mkdirSync(dirname(copy), { recursive: true });
      shell(`git clone -q --branch ${branch} ${project} ${copy}`, scratch);
      shell(workloadOf(row).build, copy);
      return [side, copy];
    }),
  );
}
