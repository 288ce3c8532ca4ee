/** Reads manifests: objects in which anything may stand. */
import { parse as parseToml } from 'smol-toml';
import type { Project } from './project-files.ts';

export const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

export const texts = (value: unknown): [string, string][] =>
  Object.entries(record(value)).filter((entry): entry is [string, string] => typeof entry[1] === 'string');

export async function toml(project: Project, path: string): Promise<Record<string, unknown> | undefined> {
  const text = await project.read(path);
  if (text === undefined) return undefined;
  try {
    return parseToml(text);
  } catch {
    // The build reports the error better.
    return undefined;
  }
}
