/** npm, from the registry that it is set up for. */
import { readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isWindows } from '../../../core/system/index.ts';
import { type Fields, fieldsOf, textOf } from '../../../languages/index.ts';
import { askRegistry, changeBy, isSemanticPrerelease, parsedAnswer, type Pin, type Registry } from './registry.ts';

const npmProgram = isWindows ? 'npm.cmd' : 'npm';

export const npm: Registry = {
  ecosystem: 'npm',
  title: 'npm',
  files: 'package-lock.json, npm-shrinkwrap.json',
  pattern: /^(?:package\.json|package-lock\.json|npm-shrinkwrap\.json)$/,
  isPrerelease: isSemanticPrerelease,
  async list(name, asked) {
    const command = [npmProgram, 'view', name, 'versions', '--json'];
    const answer = parsedAnswer(await askRegistry(command, name, asked), 'npm view');
    // A single version is a text of its own.
    return [answer].flat().flatMap((version) => textOf(version) ?? []);
  },
  async pin(change, files, signal) {
    for (const lock of files.filter((file) => basename(file) !== 'package.json')) {
      const folder = dirname(lock);
      await edit(join(folder, 'package.json'), (manifest) => withVersion(manifest, change));
      await edit(lock, (fields) => withoutPackage(fields, change));
      const words = ['install', '--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund', '--silent'];
      await changeBy([npmProgram, ...words], change, folder, signal);
    }
  },
};

const kinds = ['dependencies', 'devDependencies', 'optionalDependencies'];

async function edit(file: string, change: (fields: Fields) => Fields): Promise<void> {
  const fields = fieldsOf(JSON.parse(await readFile(file, 'utf8')));
  await writeFile(file, `${JSON.stringify(change(fields), undefined, 2)}\n`);
}

/** A dependency of the project is asked for in that version; one of others is replaced wherever they ask for it. */
function withVersion(manifest: Fields, { name, to }: Pin): Fields {
  const own = kinds.filter((kind) => Object.hasOwn(fieldsOf(manifest[kind]), name));
  if (own.length === 0) return { ...manifest, overrides: { ...fieldsOf(manifest.overrides), [name]: to } };
  return {
    ...manifest,
    ...Object.fromEntries(own.map((kind) => [kind, { ...fieldsOf(manifest[kind]), [name]: to }])),
  };
}

/** What is locked is kept by npm, so it is taken out. */
function withoutPackage(lock: Fields, { name, from }: Pin): Fields {
  const packages = Object.entries(fieldsOf(lock.packages)).filter(
    ([path, one]) => !(path.endsWith(`node_modules/${name}`) && fieldsOf(one).version === from),
  );
  return { ...lock, packages: Object.fromEntries(packages) };
}
