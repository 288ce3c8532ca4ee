/** Conclusions of the published studies as rules between cells of one run. Evaluating them is the judge's; pairing cells is here. */
import { formatCellId, matchesPattern, parseCellId } from './cell-id.ts';
import findingsData from './data/findings.yaml';
import { findFamily } from './families.ts';
import type { Finding, FindingRule } from './schema.ts';

export const findings = (): readonly Finding[] => findingsData as Finding[];

const namedParameters = (pattern: string): string[] =>
  (pattern.split('?')[1] ?? '').split('&').map((pair) => pair.split('=')[0]!);

interface FilledCell {
  id: string;
  /** The id with the family's defaults written out, which is what patterns are matched against. */
  filled: string;
  parameters: Record<string, string>;
}

function fill(id: string): FilledCell {
  const cell = parseCellId(id);
  const family = findFamily(`${cell.runner}/${cell.operation}/${cell.api}`);
  const parameters = { ...cell.parameters };
  for (const [name, { default: value }] of Object.entries(family?.parameters ?? {}))
    if (value !== undefined) parameters[name] ??= value;
  return { id, filled: formatCellId({ ...cell, parameters }), parameters };
}

/**
 * The pairs of cells that a rule compares: each slower cell with the faster ones that agree with it in every parameter that
 * neither pattern names. Defaults count as written out on both sides.
 */
export function pairCells(
  rule: Pick<FindingRule, 'slower' | 'faster'>,
  ids: Iterable<string>,
): { slower: string; faster: string }[] {
  const named = new Set([...namedParameters(rule.slower), ...namedParameters(rule.faster)]);
  const free = ({ parameters }: FilledCell): string =>
    JSON.stringify(
      Object.entries(parameters)
        .filter(([name]) => !named.has(name))
        .sort(),
    );
  const all = [...ids];
  const matching = (pattern: string): FilledCell[] => {
    const [family] = pattern.split('?');
    return all
      .filter((id) => id.split('?', 1)[0] === family)
      .map(fill)
      .filter(({ filled }) => matchesPattern(filled, pattern));
  };
  const fasterCells = matching(rule.faster);
  return matching(rule.slower).flatMap((slower) =>
    fasterCells
      .filter((faster) => free(faster) === free(slower))
      .map((faster) => ({ slower: slower.id, faster: faster.id })),
  );
}
