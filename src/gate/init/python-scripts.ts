/** Finds Python files at the top of a project that do something when they are run. */
import type { Project } from './project-files.ts';

export async function scriptsOf(project: Project): Promise<string[]> {
  const top = project.files.filter((path) => /^[^/]+\.py$/.test(path) && !/test|setup|conftest/.test(path));
  const found: string[] = [];
  for (const path of top)
    if (/^if __name__ == ['"]__main__['"]/m.test((await project.read(path)) ?? '')) found.push(path);
  return found;
}
