/** Conclusions of the published studies as rules between cells of one run. Evaluating them is the judge's; pairing cells is here. */
import { type SeedReference, formatCellId, matchesPattern, parseCellId, once } from '../../core/cells/index.ts';
import { groupBy, UsageError } from '../../core/document/index.ts';
import findingCountsData from './data/finding-counts.yaml';
import findingsData from './data/findings.yaml';
import { findFamily } from './families.ts';
import { suiteCells } from './cells.ts';
import type { Finding, FindingCount, FindingRule } from './schema.ts';
import { studies } from './studies.ts';

export const findings = (): readonly Finding[] => findingsData as Finding[];

/** What the arms of the studies ask the kernel for. */
export const findingCounts = (): readonly FindingCount[] => findingCountsData as FindingCount[];

const namedParameters = (pattern: string): string[] =>
  (pattern.split('?')[1] ?? '').split('&').map((pair) => pair.split('=')[0]!);

interface FilledCell {
  id: string;
  /** The id with the family's defaults written out, which is what patterns are matched against. */
  filled: string;
  /** Parameters that are not at their default: what is left out on one side may be unknown to the other. */
  chosen: Record<string, string>;
}

function fill(id: string): FilledCell {
  const cell = parseCellId(id);
  const family = findFamily(`${cell.runner}/${cell.operation}/${cell.api}`);
  const defaults = Object.fromEntries(
    Object.entries(family?.parameters ?? {}).flatMap(([name, { default: value }]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
  const parameters = { ...defaults, ...cell.parameters };
  const chosen = Object.fromEntries(Object.entries(parameters).filter(([name, value]) => defaults[name] !== value));
  return { id, filled: formatCellId({ ...cell, parameters }), chosen };
}

/** The cells of a pattern's family that have the parameters which it names, their defaults written out. */
const matching = (pattern: string, ids: readonly string[]): FilledCell[] => {
  const [family] = pattern.split('?');
  return ids
    .filter((id) => id.split('?', 1)[0] === family)
    .map(fill)
    .filter(({ filled }) => matchesPattern(filled, pattern));
};

export const cellsOfPattern = (pattern: string, ids: Iterable<string>): string[] =>
  matching(pattern, [...ids]).map(({ id }) => id);

/**
 * The pairs of cells that a rule compares: each slower cell with the faster ones that agree with it in every parameter that
 * neither pattern names. Defaults count as written out on both sides.
 */
export function pairCells(
  rule: Pick<FindingRule, 'slower' | 'faster'>,
  ids: Iterable<string>,
): { slower: string; faster: string }[] {
  const named = new Set([...namedParameters(rule.slower), ...namedParameters(rule.faster)]);
  const free = ({ chosen }: FilledCell): string =>
    JSON.stringify(
      Object.entries(chosen)
        .filter(([name]) => !named.has(name))
        .sort(),
    );
  const all = [...ids];
  const fasterCells = matching(rule.faster, all);
  return matching(rule.slower, all).flatMap((slower) =>
    fasterCells
      .filter((faster) => free(faster) === free(slower))
      .map((faster) => ({ slower: slower.id, faster: faster.id })),
  );
}

const anyValue = '*';

/** @param allowed a least number, or the values themselves */
const isOpen = (value: string, allowed: string): boolean =>
  /^\d+$/.test(allowed) ? Number(value) >= Number(allowed) : allowed.split(' ').includes(value);

/** The id with the parameters that its study does not state left open, where they are large enough. Names that are no ids stay as they are. */
function withoutUnstated(id: string, unstated: Record<string, string>): string {
  const cell = cellOf(id);
  if (!cell) return id;
  const parameters = Object.fromEntries(
    Object.entries(cell.parameters).map(([name, value]) => {
      const least = unstated[name];
      return [name, least !== undefined && isOpen(value, least) ? anyValue : value];
    }),
  );
  return formatCellId({ ...cell, parameters });
}

/** @returns undefined for a name of another shape, which a document may have */
function cellOf(id: string): ReturnType<typeof parseCellId> | undefined {
  try {
    return parseCellId(id);
  } catch (error) {
    if (error instanceof UsageError) return undefined;
    throw error;
  }
}

const asPublished = once(() => new Set(suiteCells('seeds', 1).map(({ id }) => id)));

/** By study that leaves parameters unstated: ids of the cells with these left open. */
const openIds = once(
  () =>
    new Map(
      studies().flatMap(({ study, unstated }) =>
        unstated === undefined
          ? []
          : [
              [
                study,
                { unstated, ids: new Set([...asPublished()].map((id) => withoutUnstated(id, unstated))) },
              ] as const,
            ],
      ),
    ),
);

/** Whether a cell has the parameters with which the study (or the suite, where the study has no figure) measures: only such pairs decide. */
export function isAsPublished(id: string, study: string): boolean {
  if (asPublished().has(id)) return true;
  const open = openIds().get(study);
  return open?.ids.has(withoutUnstated(id, open.unstated)) === true;
}

/** By study: an id, with what its study does not state left open → the published figures of that cell. */
const figuresOfId = once(() => {
  const figures = suiteCells('seeds', 1).flatMap(({ id, seeds }) => seeds.map((reference) => ({ id, reference })));
  return groupBy(figures, ({ id, reference }) => keyOf(id, reference.study));
});

const keyOf = (id: string, study: string): string =>
  `${study} ${withoutUnstated(id, openIds().get(study)?.unstated ?? {})}`;

/** The figures that a study published of a cell: none where the cell has other parameters than the study's. */
export const publishedFigures = (id: string): SeedReference[] =>
  studies().flatMap(({ study }) => (figuresOfId().get(keyOf(id, study)) ?? []).map(({ reference }) => reference));

/** Ids of the cells that a conclusion needs whose own comparison can be made with these cells. */
export function comparedCells(ids: readonly string[]): Set<string> {
  const compared = findings().flatMap(({ rules }) => {
    const pairs = rules.map((rule) => ({ rule, pairs: pairCells(rule, ids) }));
    return pairs.some(({ rule, pairs: found }) => rule.role !== 'floor' && found.length > 0) ? pairs : [];
  });
  return new Set(compared.flatMap(({ pairs }) => pairs.flatMap(({ slower, faster }) => [slower, faster])));
}
