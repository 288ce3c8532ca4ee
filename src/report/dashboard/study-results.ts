/** What the overview keeps of the published studies: of each study and target, the results of its newest run. Pure functions. */
import { passesOfRows, type RunDocument, samplesOf } from '../../core/document/index.ts';
import { targetOf } from './lines.ts';
import type { OverviewFile, OverviewFinding, StudyRepetition } from './overview-file.ts';

interface Input {
  documents?: readonly RunDocument[];
  previous?: Pick<OverviewFile, 'findings' | 'repetitions'> | undefined;
}

/** `C0` of `C0.13`: the conclusions of one study. */
const studyOf = ({ id }: { id: string }): string => id.split('.', 1)[0]!;

/** Findings are of a run's first subject. */
function firstTarget({ subjects }: RunDocument): string {
  const [first] = Object.entries(subjects);
  return first === undefined ? '' : targetOf(...first);
}

/** The newest of each group. @param groups in any order */
function newest<T extends { at: string }>(groups: readonly (readonly [key: string, group: T])[]): T[] {
  const latest = new Map<string, T>();
  for (const [key, group] of groups) {
    const known = latest.get(key);
    if (known === undefined || known.at <= group.at) latest.set(key, group);
  }
  return [...latest].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group);
}

/** Findings of each study and target, of its newest run that decided or measured something. */
export function latestFindings({ documents = [], previous }: Input): OverviewFinding[] {
  const fresh = documents.flatMap((run): OverviewFinding[] =>
    (run.findings ?? []).map((finding) => ({ ...finding, run: run.id, at: run.startedAt, target: firstTarget(run) })),
  );
  const groups = new Map<string, { at: string; findings: OverviewFinding[] }>();
  for (const finding of [...(previous?.findings ?? []), ...fresh]) {
    const key = JSON.stringify([studyOf(finding), finding.target ?? '', finding.run]);
    const group = groups.get(key) ?? { at: finding.at ?? '', findings: [] };
    groups.set(key, group);
    group.findings.push(finding);
  }
  const measured = [...groups].filter(([, { findings }]) => findings.some(({ status }) => status !== 'not-measured'));
  return newest(
    measured.map(([key, group]) => [JSON.stringify((JSON.parse(key) as string[]).slice(0, 2)), group]),
  ).flatMap(({ findings }) => findings);
}

/** Enough for a chart, and shorter. */
const digits = 5;

/** The newest repetition of each study on each target. */
export function latestRepetitions({ documents = [], previous }: Input): Pick<OverviewFile, 'repetitions'> {
  const fresh = documents.flatMap((run): StudyRepetition[] => {
    const { study, cells, subjects, startedAt, id, skipped, errors } = run;
    if (study === undefined) return [];
    const figures = Object.entries(cells).flatMap(([cell, { subject }]) => {
      const [first] = Object.values(subject);
      if (first === undefined) return [];
      const { opsPerSample: ops } = first;
      return [...passesOfRows(samplesOf(first))].map(([row, passes]) => ({
        row,
        cell,
        ops,
        passes: passes.map((taken) => taken.map(({ ns = 0 }) => Number(ns.toPrecision(digits)))),
      }));
    });
    if (figures.length === 0) return [];
    const [{ hazards, hazardDetails = {} } = { hazards: [] }] = Object.values(subjects);
    return [
      {
        study,
        target: firstTarget(run),
        run: id,
        at: startedAt,
        figures,
        hazards: hazards.map((name) => ({ name, sentence: hazardDetails[name] ?? '' })),
        missing: [...new Set([...skipped.map(({ reason }) => reason), ...errors.map(({ message }) => message)])],
      },
    ];
  });
  const all = [...(previous?.repetitions ?? []), ...fresh];
  const repetitions = newest(all.map((one) => [JSON.stringify([one.study, one.target]), one]));
  return repetitions.length === 0 ? {} : { repetitions };
}
