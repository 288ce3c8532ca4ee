/** PyPI, or another index that pip is set up for. */
import { readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isWindows } from '../../../core/system/index.ts';
import { UsageError } from '../../../core/document/index.ts';
import { pypiName } from '../../compare/packages/pypi.ts';
import { fieldsOf, listOf, textOf } from '../../../languages/index.ts';
import { askRegistry, changeBy, parsedAnswer, type Pin, type Registry } from './registry.ts';

const python = isWindows ? 'python' : 'python3';

export const pypi: Registry = {
  ecosystem: 'pypi',
  title: 'PyPI',
  files: 'requirements*.txt, constraints*.txt',
  pattern: /^(?:(?:requirements|constraints)[\w.-]*\.(?:txt|in)|pyproject\.toml)$/,
  /** Letters that are not of `.post1` or of a local version. */
  isPrerelease: (version) => /[a-z]/i.test(version.replace(/\+.*$|\.?(?:post|rev|r)\d*/gi, '')),
  /** Without those that were yanked. */
  async list(name, asked) {
    const answer = await askRegistry([python, '-m', 'pip', 'index', 'versions', name], name, asked);
    const [, versions] = /^Available versions: (.*)$/m.exec(answer) ?? [];
    if (versions === undefined) throw new UsageError(`pip index versions ${name} listed no versions.`);
    return versions.split(',').map((version) => version.trim());
  },
  async pin(change, files, signal) {
    const hashes = await hashesOf(change, dirname(files[0]!), signal);
    for (const file of files) await writeFile(file, withVersion(await readFile(file, 'utf8'), change, hashes));
  },
};

/** Hashes of the file that pip would install here. @throws NotBuilt if it has no file for this Python */
async function hashesOf(change: Pin, workingDirectory: string, signal: AbortSignal): Promise<string[]> {
  const options = ['--quiet', '--dry-run', '--no-deps', '--ignore-installed', '--report', '-'];
  const command = [python, '-m', 'pip', 'install', ...options, `${change.name}==${change.to}`];
  const answer = await changeBy(command, change, workingDirectory, signal);
  const [installed] = listOf(fieldsOf(parsedAnswer(answer, 'pip install --report')).install).map(fieldsOf);
  const { archive_info: archive } = fieldsOf(installed?.download_info);
  const hash = textOf(fieldsOf(archive).hash)?.replace('=', ':');
  return hash === undefined ? [] : [hash];
}

/** A requirement with what belongs to it: extras, the version, and, on the same or on continued lines, its hashes. */
const pinned = /([A-Za-z0-9][\w.-]*)(\s*(?:\[[^\]]*\])?\s*===?\s*)([\w.!+*-]+)((?:[^\n\\]|\\\n|\\)*)/g;

const withVersion = (text: string, { name, from, to }: Pin, hashes: readonly string[]): string =>
  text.replace(pinned, (all, of: string, operator: string, version: string, rest: string) => {
    if (pypiName(of) !== name || version !== from) return all;
    if (!/--hash[= ]/.test(rest)) return `${of}${operator}${to}${rest}`;
    const bare = rest.replace(/\s*(?:\\\n)?\s*--hash[= ]\S+/g, '').replace(/\s*\\\s*$/, '');
    return `${of}${operator}${to}${bare}${hashes.map((hash) => ` --hash=${hash}`).join('')}`;
  });
