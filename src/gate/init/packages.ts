/** Finds measurable commands in a repository: at its top, and the benchmarks of each package below it. */
import { detectAt } from './detect.ts';
import { type Candidate, fileName, folderOf, type Project, quote, workloadName } from './project-files.ts';
import { lockFileNames } from './node-rust.ts';

const kinds: readonly Candidate['kind'][] = ['benchmark', 'tests', 'program', 'library'];

/** A file that makes a folder a package of its own. A workspace of Cargo is known at its top, as a build of Maven is. */
const ofPackages = ['package.json', 'pyproject.toml', 'setup.py', 'go.mod', 'Cargo.toml', 'Rakefile', 'CMakeLists.txt'];
const knownAtTheTop = ['Cargo.toml', 'CMakeLists.txt'];
/** Build files without which nothing is found. */
export const manifests = [...ofPackages, 'pom.xml', 'build.gradle', 'Makefile', 'Makefile.PL'];

/** Best first; names are unique. */
export async function detectCandidates(project: Project): Promise<Candidate[]> {
  const top = await detectAt(project);
  const folders = packagesOf(project);
  const below = await Promise.all(folders.map((folder) => detectBelow(project, folder)));
  const belowTop = below.flat().filter(({ kind }) => top.length === 0 || kind === 'benchmark');
  const found = [...top, ...belowTop];
  const seen = new Map<string, number>();
  return kinds
    .flatMap((kind) => found.filter((candidate) => candidate.kind === kind))
    .map((candidate) => {
      const name = workloadName(candidate.name);
      const count = (seen.get(name) ?? 0) + 1;
      seen.set(name, count);
      return { ...candidate, name: count === 1 ? name : `${name}-${count}` };
    });
}

function packagesOf(project: Project): string[] {
  const folders = project.files
    .filter((path) => ofPackages.includes(fileName(path)) && path.includes('/'))
    .filter((path) => !(knownAtTheTop.includes(fileName(path)) && project.has(fileName(path))))
    .map(folderOf);
  // Files that tests read may look like packages.
  return [...new Set(folders)].filter(
    (folder) => !/(^|\/)(tests?|fixtures?|examples?|docs?|templates?)(\/|$)/.test(folder),
  );
}

async function detectBelow(project: Project, folder: string): Promise<Candidate[]> {
  const inside = (path: string): string => `${folder}/${path}`;
  const found = await detectAt({
    files: project.files.filter((path) => path.startsWith(`${folder}/`)).map((path) => path.slice(folder.length + 1)),
    // One lock file is for all packages of a workspace.
    has: (path) => project.has(inside(path)) || (lockFileNames.includes(path) && project.has(path)),
    read: (path) => project.read(inside(path)),
  });
  return found.map((candidate) => movedTo(folder, candidate));
}

function movedTo(folder: string, { otherwise, ...candidate }: Candidate): Candidate {
  const { build, command, 'results-file': file, from, name } = candidate;
  const there = (text: string): string => `cd ${quote(folder)} && ${text}`;
  return {
    ...candidate,
    name: `${fileName(folder)}/${name}`,
    command: there(command),
    ...(build === undefined ? {} : { build: there(build) }),
    ...(file === undefined ? {} : { 'results-file': `${folder}/${file}` }),
    from: `${folder}/${from}`,
    isOfPackage: true,
    ...(otherwise === undefined ? {} : { otherwise: movedTo(folder, otherwise) }),
  };
}
