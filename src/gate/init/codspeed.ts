/** The commands that a configuration of CodSpeed measures: they need nothing of CodSpeed. */
import { parse } from 'yaml';
import { z } from 'zod';
import type { Found, Project } from './project-files.ts';

export const codspeedFiles = ['codspeed.yml', 'codspeed.yaml', '.codspeed.yml', '.codspeed.yaml'];

const configSchema = z.looseObject({
  benchmarks: z.array(z.looseObject({ name: z.string().optional(), exec: z.string().optional() })).optional(),
});

export async function codspeed(project: Project): Promise<Found[]> {
  const from = codspeedFiles.find((name) => project.has(name));
  const text = from === undefined ? undefined : await project.read(from);
  if (from === undefined || text === undefined) return [];
  let config: unknown;
  try {
    config = parse(text, { maxAliasCount: 100, logLevel: 'error' });
  } catch {
    return [];
  }
  const { benchmarks = [] } = configSchema.safeParse(config).data ?? {};
  // Benchmarks that have an entrypoint are harnesses of CodSpeed's: those of the languages find them.
  return benchmarks.map(
    ({ name, exec: command }) =>
      command !== undefined && { name: (name ?? command).replace(/\W+/g, ' '), kind: 'benchmark', command, from },
  );
}
