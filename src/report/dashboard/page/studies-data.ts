/** The published studies joined with the cells of a store. Pure. */
import { otherParameters, parseCellId, type SeedReference } from '../../../core/cells/index.ts';
import { studyFigure } from '../../../core/stats/index.ts';
import type { OverviewFinding, StudyRepetition } from '../overview-file.ts';
import type { Site } from './site.ts';

interface Study {
  study: string;
  title: string;
  source: string;
  method: string;
  faults: readonly string[];
  /** What the study does not state: its times cannot be compared with others. */
  unstated?: Readonly<Record<string, string>> | undefined;
}

interface Conclusion {
  id: string;
  study: string;
  conclusion: string;
  correction?: string | undefined;
  rules: readonly { published?: number | undefined }[];
}

/** What the suite knows of the published studies. scripts/build-dashboard.mjs hands it in. */
export interface PublishedStudies {
  studies(): readonly Study[];
  findings(): readonly Conclusion[];
  listCells(): readonly { seeds: readonly SeedReference[] }[];
  seedsOf(cell: string): readonly SeedReference[];
  /** Puts rows into the order in which the study measured them. */
  authorsOrder(one: Pick<SeedReference, 'study' | 'row'>, other: Pick<SeedReference, 'study' | 'row'>): number;
}

/** Our figure beside a published one. */
export interface OurFigure {
  cell: string;
  target: string;
  /** Of one operation. */
  ns: number;
  role: SeedReference['role'];
  /** `size=102MiB`: parameters that differ from the published ones; empty: as published. */
  at: string;
}

export interface StudyRow {
  row: string;
  what: string;
  /** Figure for one op. */
  publishedNs: number;
  publishedText: string;
  parameters: Readonly<Record<string, string>>;
  note: string | undefined;
  /** Whether our figures may be compared with the published one. */
  isComparable: boolean;
  ours: OurFigure[];
}

export interface StudyFinding extends Conclusion {
  found: OverviewFinding[];
}

export interface StudyView extends Study {
  rows: StudyRow[];
  measuredRows: number;
  findings: StudyFinding[];
  /** One for each target. */
  repetitions: StudyRepetition[];
}

const describePublished = ({ published: { low, high, unit, ops, per } }: SeedReference): string => {
  const figure = low === high ? `${low} ${unit}` : `${low} to ${high} ${unit}`;
  return ops === 1 ? `${figure} per ${per}` : `${figure} for ${ops.toLocaleString('en')} × ${per}`;
};

const isOfFinding = (id: string, finding: string): boolean =>
  id === finding || id.startsWith(`${finding}/`) || id.startsWith(`${finding}:`);

export function joinStudies(published: PublishedStudies, site: Site): StudyView[] {
  const known = published.findings();
  return published.studies().map((study) => {
    const rows = rowsOf(study, published, site);
    return {
      ...study,
      rows,
      measuredRows: rows.filter(({ ours }) => ours.length > 0).length,
      findings: known
        .filter((finding) => finding.study === study.study)
        .map((finding) => ({ ...finding, found: site.findings.filter(({ id }) => isOfFinding(id, finding.id)) })),
      repetitions: site.repetitions.filter((repetition) => repetition.study === study.study),
    };
  });
}

/** All rows of a study. A target that repeated the study by its author's method has the author's figures there. */
function rowsOf({ study, unstated }: Study, published: PublishedStudies, site: Site): StudyRow[] {
  const references = published.listCells().flatMap(({ seeds }) => seeds.filter((one) => one.study === study));
  const rows = new Map<string, { reference: SeedReference; ours: OurFigure[] }>();
  for (const reference of references) {
    const row = rows.get(reference.row);
    if (row === undefined || (row.reference.role !== 'arm' && reference.role === 'arm'))
      rows.set(reference.row, { reference, ours: [] });
  }
  const add = (row: string, cell: string, target: string, ns: number, role: SeedReference['role']): void => {
    const known = rows.get(row);
    if (!known) return;
    const { parameters } = parseCellId(cell);
    const at = role === 'floor' ? '' : otherParameters({ parameters, reference: known.reference });
    known.ours.push({ cell, target, ns, role, at });
  };
  const repeated = new Set<string>();
  for (const repetition of site.repetitions.filter((one) => one.study === study))
    for (const { row, cell, ops, passes } of repetition.figures) {
      const ns = studyFigure(study, passes);
      if (ns === undefined) continue;
      repeated.add(JSON.stringify([repetition.target, cell]));
      add(row, cell, repetition.target, ns / ops, 'arm');
    }
  for (const cell of site.cells.filter(({ unit }) => unit === 'ns'))
    for (const { row, role } of published.seedsOf(cell.id).filter((one) => one.study === study))
      for (const [target, { value }] of cell.states)
        if (!repeated.has(JSON.stringify([target, cell.id]))) add(row, cell.id, target, value, role);
  return [...rows.values()]
    .map(({ reference, ours }) => ({
      row: reference.row,
      what: reference.what,
      publishedNs: reference.perOpNs,
      publishedText: describePublished(reference),
      parameters: reference.publishedParameters,
      note: reference.note,
      isComparable: unstated === undefined,
      ours,
    }))
    .sort((a, b) => published.authorsOrder({ study, row: a.row }, { study, row: b.row }));
}
