/** nuget.org, or the sources that NuGet is set up for: feeds and folders. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { UsageError } from '../../../core/document/index.ts';
import { fieldsOf, listOf, textOf, withPackage, withPackageVersion } from '../../../languages/index.ts';
import { askRegistry, changeBy, isSemanticPrerelease, parsedAnswer, type Registry } from './registry.ts';

const isLock = (file: string): boolean => basename(file) === 'packages.lock.json';

export const nuget: Registry = {
  ecosystem: 'nuget',
  title: 'NuGet',
  files: '*.csproj, *.fsproj, *.vbproj, Directory.Packages.props, packages.lock.json',
  pattern: /\.(?:cs|fs|vb)proj$|^Directory\.(?:Packages|Build)\.(?:props|targets)$|^packages\.lock\.json$/,
  isPrerelease: isSemanticPrerelease,
  /** Without those that are not listed. */
  async list(name, asked) {
    const command = ['dotnet', 'package', 'search', name, '--exact-match', '--format', 'json'];
    const { searchResult } = fieldsOf(parsedAnswer(await askRegistry(command, name, asked), 'dotnet package search'));
    const packages = listOf(searchResult).flatMap((source) => listOf(fieldsOf(source).packages));
    const versions = packages.flatMap((one) => textOf(fieldsOf(one).version) ?? []);
    if (versions.length > 0) return versions;
    throw new UsageError(
      `The published versions of ${name} could not be listed: no source of NuGet has any. Check the name, and the sources: dotnet nuget list source.`,
    );
  },
  async pin(change, files, signal) {
    let isWritten = false;
    for (const file of files.filter((one) => !isLock(one))) {
      const text = await readFile(file, 'utf8');
      const replaced = withPackageVersion(text, change);
      isWritten ||= replaced !== text;
      await writeFile(file, replaced);
    }
    for (const lock of files.filter(isLock)) {
      const folder = dirname(lock);
      for (const project of (await readdir(folder)).filter((name) => /\.(?:cs|fs|vb)proj$/.test(name))) {
        const path = join(folder, project);
        if (!isWritten) await writeFile(path, withPackage(await readFile(path, 'utf8'), change));
        const restore = ['dotnet', 'restore', '--force-evaluate', '-p:RestoreLockedMode=false', path];
        await changeBy(restore, change, folder, signal);
      }
    }
  },
};
