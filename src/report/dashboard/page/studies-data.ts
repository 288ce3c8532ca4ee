/** The published studies joined with the cells of a store. Pure. */
import type { SeedReference } from '../../../core/cells/index.ts';
import type { Site, SiteFinding } from './site.ts';

interface Study {
  study: string;
  title: string;
  source: string;
  method: string;
  faults: readonly string[];
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
}

/** Our figure beside a published one. */
export interface OurFigure {
  cell: string;
  target: string;
  ns: number;
  role: SeedReference['role'];
  /** Measured at this share of the published size. */
  scale: number;
}

export interface StudyRow {
  row: string;
  what: string;
  /** Figure for one op. */
  publishedNs: number;
  publishedText: string;
  note: string | undefined;
  ours: OurFigure[];
}

export interface StudyFinding extends Conclusion {
  found: SiteFinding[];
}

export interface StudyView extends Study {
  rows: StudyRow[];
  measuredRows: number;
  findings: StudyFinding[];
}

const describePublished = ({ published: { low, high, unit, ops, per } }: SeedReference): string => {
  const figure = low === high ? `${low} ${unit}` : `${low} to ${high} ${unit}`;
  return ops === 1 ? `${figure} per ${per}` : `${figure} for ${ops.toLocaleString('en')} × ${per}`;
};

export function joinStudies(published: PublishedStudies, site: Site): StudyView[] {
  const rows = new Map<string, Map<string, StudyRow>>();
  const rowOf = (reference: SeedReference): StudyRow => {
    const ofStudy = rows.get(reference.study) ?? new Map<string, StudyRow>();
    rows.set(reference.study, ofStudy);
    const row = ofStudy.get(reference.row) ?? {
      row: reference.row,
      what: reference.what,
      publishedNs: reference.perOpNs,
      publishedText: describePublished(reference),
      note: reference.note,
      ours: [],
    };
    ofStudy.set(reference.row, row);
    return row;
  };
  for (const { seeds } of published.listCells()) for (const reference of seeds) rowOf(reference);
  for (const cell of site.cells)
    for (const reference of published.seedsOf(cell.id)) {
      const row = rowOf(reference);
      for (const [target, { value }] of cell.states)
        if (cell.unit === 'ns')
          row.ours.push({ cell: cell.id, target, ns: value, role: reference.role, scale: reference.scale });
    }
  const known = published.findings();
  return published.studies().map(({ study, title, source, method, faults }) => {
    const own = [...(rows.get(study)?.values() ?? [])].sort((a, b) =>
      a.row.localeCompare(b.row, 'en', { numeric: true }),
    );
    return {
      study,
      title,
      source,
      method,
      faults,
      rows: own,
      measuredRows: own.filter(({ ours }) => ours.length > 0).length,
      findings: known
        .filter((finding) => finding.study === study)
        .map((finding) => ({
          ...finding,
          found: site.findings.filter(
            ({ id }) => id === finding.id || id.startsWith(`${finding.id}/`) || id.startsWith(`${finding.id}:`),
          ),
        })),
    };
  });
}
