// What tests must leave as it is on this machine: devices, the home folder, the temporary folder, control groups and mounts.
import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/** Made by the kernel and by runtimes for themselves. */
const othersOwn = {
  devices: /^(?:loop\d+$|(?:fd|pts|shm|char|block|disk|bus)(?:\/|$))/,
  home: /^(?:go|\.(?:cache|config|local|npm|yarn|nuget|dotnet|templateengine|aspnet|m2|gradle|java|android|wine|mono|pki|cargo|rustup|gem|bundle|swiftpm|node_repl_history))$/,
};
/** Ours, also of programs that tests make; the libraries of hooks go when their process ends, which a worker of vitest does not. */
const ours = /io-perf(?!-(?:agent|native)-)/;

const entriesOf = (folder, recursive) => {
  try {
    return readdirSync(folder, { recursive });
  } catch {
    return []; // not on this system
  }
};

const kindOf = (path) => {
  try {
    const { mode } = lstatSync(path);
    return (mode & 0o170000).toString(8);
  } catch {
    return 'gone';
  }
};

const contentOf = (path) => {
  try {
    return createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 16);
  } catch {
    return ''; // a folder, or not ours to read
  }
};

const hasText = (path) => {
  try {
    return readFileSync(path, 'utf8').trim() !== '';
  } catch {
    return false;
  }
};

/** @returns a map of what is there: name → what it is */
export function machineState({
  devices = '/dev',
  home = homedir(),
  temporary = tmpdir(),
  groups = '/sys/fs/cgroup',
  mounts = '/proc/self/mountinfo',
} = {}) {
  const state = new Map();
  for (const name of entriesOf(devices, true)) {
    if (!othersOwn.devices.test(name)) state.set(join(devices, name), kindOf(join(devices, name)));
  }
  for (const name of entriesOf(home)) {
    const path = join(home, name);
    if (!othersOwn.home.test(name)) state.set(path, `${kindOf(path)} ${contentOf(path)}`);
  }
  state.set(join(home, '.config', 'git', 'config'), contentOf(join(home, '.config', 'git', 'config')));
  for (const name of entriesOf(temporary)) {
    if (ours.test(name)) state.set(join(temporary, name), kindOf(join(temporary, name)));
  }
  // An empty one of a run that was killed goes with the next run.
  for (const name of entriesOf(groups, true)) {
    if (basename(name).startsWith('io-perf') && hasText(join(groups, name, 'cgroup.procs')))
      state.set(join(groups, name), 'group');
  }
  try {
    for (const line of readFileSync(mounts, 'utf8').split('\n')) {
      const target = line.split(' ')[4];
      if (target !== undefined) state.set(`mount ${target}`, 'mount');
    }
  } catch {
    // Not Linux.
  }
  return state;
}

/** @returns a sentence for each thing that is new, gone or another one */
export function changesOf(before, after) {
  const changed = [...before].flatMap(([name, what]) =>
    !after.has(name) ? [`${name} is gone`] : after.get(name) === what ? [] : [`${name} is another one`],
  );
  const added = [...after.keys()].filter((name) => !before.has(name)).map((name) => `${name} was left`);
  return [...changed, ...added].sort();
}
