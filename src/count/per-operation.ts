/**
 * Counts at N and at 2N operations → counts of one operation. What happens once per sample, whatever its length (a sync at
 * the end, a collection, a first use), is the same in both and cancels.
 */
import { defined, countFigures, figureTraits, namedFigures, type Profile } from '../core/document/index.ts';

/**
 * @param short profile of N operations
 * @param long profile of 2N
 * @param ops N
 */
export function differencePerOperation(short: Profile, long: Profile, ops: number): Profile {
  const { source = 'strace', missing } = long;
  const result: Profile = { perOp: {}, source, ...defined({ missing }) };
  for (const name of countFigures) {
    const value = long[name];
    if (value === undefined) continue;
    result[name] = figureTraits(name).isShare === true ? value : (value - (short[name] ?? 0)) / ops;
  }
  for (const group of namedFigures) {
    if (group === 'perOp' || long[group] !== undefined) result[group] = differences(short[group], long[group], ops);
  }
  const blind = differences(short.blind, long.blind, ops);
  if (Object.keys(blind).length > 0) result.blind = blind;
  result.paths = Object.fromEntries(
    Object.entries(long.paths ?? {}).flatMap(([call, names]) => {
      const before = new Map(short.paths?.[call] ?? []);
      const left = names
        .map(([name, count]): [string, number] => [name, (count - (before.get(name) ?? 0)) / ops])
        .filter(([, count]) => count > 0);
      return left.length > 0 ? [[call, left]] : [];
    }),
  );
  return result;
}

/** Names whose difference is 0 are left out: nothing of them belongs to an operation. */
function differences(
  short: Record<string, number> | undefined,
  long: Record<string, number> | undefined,
  ops: number,
): Record<string, number> {
  const names = new Set([...Object.keys(short ?? {}), ...Object.keys(long ?? {})]);
  return Object.fromEntries(
    [...names]
      .map((name): [string, number] => [name, ((long?.[name] ?? 0) - (short?.[name] ?? 0)) / ops])
      .filter(([, value]) => value !== 0),
  );
}
