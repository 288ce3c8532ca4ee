/** Says that the two sides ran on other versions of a runtime: what differs between them is then not only the change. */
import { type FileTable, kindOf, type Note } from '../../core/document/index.ts';
import { frameworkOf } from '../../languages/index.ts';

type Files = ReadonlyMap<string, FileTable>;

/** @param base, head workload → what it did to each file */
export function noteOfOtherRuntime(base: Files = new Map(), head: Files = new Map()): Note | undefined {
  const [before, after] = [versionsIn(base), versionsIn(head)];
  const differences = [...before].flatMap(([name, versions]) => {
    const others = after.get(name);
    // A version that both have ran on both: of a tool, or of one of several programs.
    if (!others || [...versions].some((version) => others.has(version))) return [];
    return [`the base ran on ${name} ${[...versions].join(', ')}, the head on ${[...others].join(', ')}`];
  });
  if (differences.length === 0) return undefined;
  const text = differences.join('; ');
  return {
    kind: 'other-runtime',
    message: `${text[0]!.toUpperCase()}${text.slice(1)}: counts and times may differ for that.`,
  };
}

/** Framework → its versions of which a file was used. */
function versionsIn(workloads: Files): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const files of workloads.values()) {
    for (const [path, { calls }] of files) {
      // One that is only looked at, among those that are installed, is not run.
      const isOpened = Object.keys(calls).some((call) => kindOf(call) === 'open');
      const framework = isOpened ? frameworkOf(path) : undefined;
      if (!framework) continue;
      found.set(framework.name, (found.get(framework.name) ?? new Set()).add(framework.version));
    }
  }
  return found;
}
