/** The published studies beside the cells of one run: what a short report of the run shows. */
import { parseCellId, type RepeatedFigure } from '../../core/cells/index.ts';
import { type RunDocument, sampleValues } from '../../core/document/index.ts';
import { findings, publishedFigures } from './findings.ts';
import { studies } from './studies.ts';

/** All conclusions; and each study with the figures of its conclusions (all its figures if those were not measured), and the number of others. */
export function measuredStudies(run: RunDocument) {
  const figures = figuresOf(run);
  return {
    conclusions: findings(),
    studies: studies().map(({ study, title }) => {
      const all = figures.filter(({ reference }) => reference.study === study);
      const used = rowsOfConclusions(study);
      const own = all.filter(({ reference: { row } }) => used.has(row));
      const shown = own.length > 0 ? own : all;
      return { study, title, figures: shown, others: all.length - shown.length };
    }),
  };
}

/** The rows that rules and speeds refer to. */
const rowsOfConclusions = (study: string): Set<string> =>
  new Set(
    findings()
      .filter((finding) => finding.study === study)
      .flatMap(({ rules, speeds = [] }) => [
        ...rules.flatMap(({ rows = [] }) => rows),
        ...speeds.map(({ row }) => row),
      ]),
  );

/** Figures of the studies' own arms with the published parameters, without samples that should have been cold and were not. */
function figuresOf(run: RunDocument): RepeatedFigure[] {
  const figures = Object.entries(run.cells).flatMap(([id, { subject }]) => {
    const measured = Object.values(subject)[0];
    const references = publishedFigures(id).filter(({ role }) => role === 'arm');
    if (!measured || references.length === 0) return [];
    const isWarm = measured.hazards?.includes('not-cold') === true;
    const { parameters } = parseCellId(id);
    return references.map((reference) => {
      const { ops } = reference.published;
      const samplesNs = isWarm ? [] : sampleValues(measured.samples, measured.opsPerSample).map((ns) => ns * ops);
      return { reference, cell: id, parameters, ops, samplesNs, isWarm };
    });
  });
  return figures.sort((a, b) => a.reference.row.localeCompare(b.reference.row, 'en', { numeric: true }));
}
