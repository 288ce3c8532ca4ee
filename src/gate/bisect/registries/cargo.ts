/** crates.io, or the registry that replaces it in Cargo's configuration. */
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { UsageError } from '../../../core/document/index.ts';
import { fieldsOf, textOf } from '../../../languages/index.ts';
import { askRegistry, changeBy, isSemanticPrerelease, type Pin, type Registry } from './registry.ts';

const isLock = (file: string): boolean => basename(file) === 'Cargo.lock';

export const cargo: Registry = {
  ecosystem: 'cargo',
  title: 'crates.io',
  pattern: /^Cargo\.(?:lock|toml)$/,
  files: 'Cargo.lock',
  isPrerelease: isSemanticPrerelease,
  /** Cargo has no command that lists versions. It keeps the answer of its registry's index, one object for each version. */
  async list(name, asked) {
    await askRegistry(['cargo', 'update', '--dry-run', '--package', name], name, asked);
    const kept = await keptAnswers(name, asked.environment);
    const versions = kept.split(/[\0\n]/).flatMap((line) => {
      if (!line.startsWith('{')) return [];
      const { vers, yanked } = fieldsOf(JSON.parse(line));
      return yanked === true ? [] : (textOf(vers) ?? []);
    });
    if (versions.length > 0) return versions;
    throw new UsageError(
      `The published versions of ${name} could not be listed: Cargo keeps no answer of its registry's index for it. Registries with an index in git, and folders, are not known here.`,
    );
  },
  async pin(change, files, signal) {
    for (const file of files.filter((one) => !isLock(one))) {
      await writeFile(file, withVersion(await readFile(file, 'utf8'), change));
    }
    const { name, from, to } = change;
    for (const file of files.filter(isLock)) {
      const command = ['cargo', 'update', '--package', `${name}@${from}`, '--precise', to];
      await changeBy(command, change, dirname(file), signal);
    }
  },
};

/** The newest answer: several registries may have been in use. */
async function keptAnswers(name: string, environment: NodeJS.ProcessEnv): Promise<string> {
  const home = environment.CARGO_HOME ?? join(homedir(), '.cargo');
  const folder = join(home, 'registry', 'index');
  const registries = await readdir(folder).catch(() => []);
  const files = registries.map((registry) => join(folder, registry, '.cache', ...placeInIndex(name)));
  const times = await Promise.all(files.map(async (file) => (await stat(file).catch(() => undefined))?.mtimeMs ?? 0));
  const newest = Math.max(0, ...times);
  return newest === 0 ? '' : readFile(files[times.indexOf(newest)]!, 'latin1');
}

/** `serde` → se/rd/serde */
function placeInIndex(crate: string): string[] {
  const name = crate.toLowerCase();
  if (name.length < 3) return [String(name.length), name];
  if (name.length === 3) return ['3', name[0]!, name];
  return [name.slice(0, 2), name.slice(2, 4), name];
}

/** `name = "1"`, `name = { version = "1", … }` and `[dependencies.name]` with `version = "1"`. */
const withVersion = (text: string, { name, to }: Pin): string => {
  const own = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return text
    .replace(new RegExp(`^(\\s*"?${own}"?\\s*=\\s*)"[^"]*"`, 'gm'), `$1"=${to}"`)
    .replace(new RegExp(`^(\\s*"?${own}"?\\s*=\\s*\\{[^}\\n]*?\\bversion\\s*=\\s*)"[^"]*"`, 'gm'), `$1"=${to}"`)
    .replace(
      new RegExp(`^(\\[[^\\]\\n]*dependencies\\.${own}\\]\\n(?:[^[\\n]*\\n)*?\\s*version\\s*=\\s*)"[^"]*"`, 'gm'),
      `$1"=${to}"`,
    );
};
