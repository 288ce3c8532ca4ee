/** Maven Central, or the repositories and mirrors that Maven is set up for. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isWindows } from '../../../core/system/index.ts';
import { UsageError } from '../../../core/document/index.ts';
import { askRegistry, type Pin, type Registry } from './registry.ts';

const maven = isWindows ? 'mvn.cmd' : 'mvn';

export const mavenCentral: Registry = {
  ecosystem: 'maven',
  title: 'Maven',
  pattern: /^pom\.xml$/,
  files: 'pom.xml',
  isPrerelease: isLeftOut,
  /** Maven has no command that lists versions. Asked for the newest, it keeps each repository's list of all, in a place that only -X prints. */
  async list(name, asked) {
    const words = ['-B', '-X', '-U', '-N', 'dependency:get', '-Dtransitive=false', `-Dartifact=${name}:LATEST:pom`];
    const answer = await askRegistry([maven, ...words], name, asked);
    const [, kept] = /Using local repository at (.+)/.exec(answer) ?? [];
    const folder = join(
      kept?.trim() ?? '',
      ...name.split(':').flatMap((part, i) => (i === 0 ? part.split('.') : part)),
    );
    const files = (await readdir(folder).catch(() => [])).filter((file) => /^maven-metadata-.*\.xml$/.test(file));
    const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
    const versions = texts.flatMap((text) => [...text.matchAll(/<version>\s*([^<\s]+)\s*<\/version>/g)]);
    if (versions.length > 0) return versions.map(([, version]) => version!);
    throw new UsageError(
      `The published versions of ${name} could not be listed: Maven keeps no list of them in its local repository.`,
    );
  },
  async pin(change, files) {
    for (const file of files) await writeFile(file, withVersion(await readFile(file, 'utf8'), change));
  },
};

const wordsOf = (version: string): string[] =>
  (version.toLowerCase().match(/[a-z]+/g) ?? []).filter((word) => !/^(?:final|ga|release)$/.test(word));
const early = /^(?:alpha|a|beta|b|m|milestone|rc|cr|pre|preview|ea|dev|snapshot)$/;

/** Also what is built for something else, such as -android beside -jre. */
function isLeftOut(version: string, bad: string): boolean {
  const [words, others] = [wordsOf(version), wordsOf(bad)];
  return words.some((word) => early.test(word)) || words.join() !== others.filter((word) => !early.test(word)).join();
}

/** In the dependency, or in the property that gives its version: others with that property change too. */
function withVersion(pom: string, { name, from, to }: Pin): string {
  const [group, artifact] = name.split(':').map((part) => part.replaceAll('.', '\\.'));
  const isOwn = new RegExp(
    `^(?=[^]*<groupId>\\s*${group}\\s*</groupId>)[^]*<artifactId>\\s*${artifact}\\s*</artifactId>`,
  );
  const changed = new Set(['version']);
  const inTags = (text: string): string =>
    text.replace(/(<([\w.-]+)>\s*)([^<>\s]+)(?=\s*<\/\2>)/g, (all, open: string, tag: string, value: string) =>
      changed.has(tag) && value === from ? `${open}${to}` : all,
    );
  const withOwn = pom.replace(/<dependency>[^]*?<\/dependency>/g, (block) => {
    const bare = block.replace(/<exclusions>[^]*?<\/exclusions>|<!--[^]*?-->/g, '');
    if (!isOwn.test(bare)) return block;
    for (const [, property] of bare.matchAll(/<version>\s*\$\{([^}]+)\}/g)) changed.add(property!);
    return inTags(block);
  });
  changed.delete('version');
  return inTags(withOwn);
}
