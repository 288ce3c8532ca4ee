/** The published studies beside the cells of one run: what a short report of the run shows. */
import {
  once,
  parseCellId,
  type RepeatedFigure,
  type RepeatedStudy,
  type SeedReference,
} from '../../core/cells/index.ts';
import { defined, passesOfRows, type RunDocument, sampleValues, samplesOf } from '../../core/document/index.ts';
import { median } from '../../core/stats/index.ts';
import { findings, publishedFigures } from './findings.ts';
import { authorsOrder, studies, studyCells } from './studies.ts';

/** All conclusions; and each study with the figures of its conclusions (all its figures if those were not measured), and the number of others. */
export function measuredStudies(run: RunDocument) {
  const figures = figuresOf(run);
  return {
    conclusions: findings(),
    ...defined({ repeated: repeatedStudy(run) }),
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
      const samples = isWarm ? [] : sampleValues(measured.samples, measured.opsPerSample).map((ns) => ns * ops);
      return { reference, cell: id, parameters, ops, passes: [samples], isWarm };
    });
  });
  return figures.sort((a, b) => a.reference.row.localeCompare(b.reference.row, 'en', { numeric: true }));
}

const ownRows = once(() => {
  const rows = [...studyCells(1, () => true)].filter(({ reference: { role } }) => role === 'arm');
  return new Map(rows.map(({ reference }) => [`${reference.study} ${reference.row}`, reference]));
});

/** Undefined where one is not known. */
const medianOf = (values: readonly (number | undefined)[]): number | undefined =>
  values.some((value) => value === undefined) ? undefined : median(values as number[]);

/** The figures of a study that was repeated by its author's method, in the author's order. */
export function repeatedFigures({ study, cells }: RunDocument): RepeatedFigure[] {
  if (study === undefined) return [];
  const figures = Object.entries(cells).flatMap(([id, { subject }]) => {
    const measured = Object.values(subject)[0];
    return [...(measured ? passesOfRows(samplesOf(measured)) : [])].flatMap(([row, passes]): RepeatedFigure[] => {
      const reference: SeedReference | undefined = ownRows().get(`${study} ${row}`);
      if (reference === undefined) return [];
      return [
        {
          reference,
          cell: id,
          parameters: parseCellId(id).parameters,
          ops: measured!.opsPerSample,
          passes: passes.map((samples) => samples.map(({ ns = 0 }) => ns)),
          isWarm: passes.flat().some(({ marks }) => marks?.includes('not-cold') === true),
          ...defined({ deviceReadBytes: medianOf(passes.flat().map(({ io }) => io?.deviceReadBytes)) }),
        },
      ];
    });
  });
  return figures.sort((a, b) => authorsOrder(a.reference, b.reference));
}

/** A study that was repeated by its author's method; undefined if the run is another. */
export function repeatedStudy(run: RunDocument): RepeatedStudy | undefined {
  const known = studies().find(({ study }) => study === run.study);
  if (!known) return undefined;
  const { study, title, method, faults } = known;
  const hazards = Object.values(run.subjects).flatMap(({ hazards: names, hazardDetails = {} }) =>
    names.map((name) => ({ name, sentence: hazardDetails[name] ?? '' })),
  );
  return { study, title, method, faults, hazards, figures: repeatedFigures(run) };
}
