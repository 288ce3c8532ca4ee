import { mkdir, readdir, stat, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { UsageError } from '../../document/index.ts';

/**
 * A copy of the repository's runners, by links, in which some are replaced by other builds.
 * @param root the folder that holds `dist` and `runners`
 * @param replaced runner → the folder of another build of it, with its runner.yaml
 * @param folder an empty folder
 * @returns a folder that can stand for `root`
 * @throws UsageError for a folder that is no runner
 */
export async function linkRunners(root: string, replaced: Record<string, string>, folder: string): Promise<string> {
  for (const [name, path] of Object.entries(replaced)) {
    const isRunner = await stat(join(path, 'runner.yaml')).then(
      (status) => status.isFile(),
      () => false,
    );
    if (!isRunner) {
      throw new UsageError(
        `runner.${name}=${path} is no runner: name a folder with a runner.yaml, such as a copy of runners/${name}.`,
      );
    }
  }
  const runners = join(folder, 'runners');
  await mkdir(runners);
  const link = (target: string, path: string): Promise<void> => symlink(resolve(target), path, 'junction');
  await link(join(root, 'dist'), join(folder, 'dist'));
  const names = (await readdir(join(root, 'runners'), { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  for (const name of new Set([...names, ...Object.keys(replaced)])) {
    await link(Object.hasOwn(replaced, name) ? replaced[name]! : join(root, 'runners', name), join(runners, name));
  }
  return folder;
}
