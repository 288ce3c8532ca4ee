/** Facts about earlier runs in a store that a new run is judged by. */
import { onAnyProcessors, withOtherProcessors } from './processors.ts';
import {
  countBaseline,
  countFence,
  firstSubject,
  sameForCounts,
  whyNotComparable,
  type Acceptance,
  type CellHistory,
  type CountBase,
} from '../judge/index.ts';
import { covers } from '../core/cells/index.ts';
import { defined, type RunDocument } from '../core/document/index.ts';
import { earlierElsewhere } from '../exchange/histories/index.ts';
import { type PastPoint, type Snapshot } from '../history/store/index.ts';
import { type AcceptanceRow, byTime } from '../history/store/format/index.ts';
import { type IsInHistory, type Promised, promisedBy } from './promised.ts';

export interface Past {
  /** Earlier figures of a run's cells, by cell, oldest first; without the run itself. */
  histories: (run: RunDocument) => Promise<ReadonlyMap<string, Omit<CellHistory, 'current'>>>;
  /** The earlier run that the counts of a cell are compared with. */
  countBase: (run: RunDocument) => Promise<CountBases>;
  /** Results that stored runs of the same jobs have, and these runs lack. @param runs of this job, each separately */
  promised: (runs: readonly RunDocument[], isInHistory?: IsInHistory) => Promise<Promised>;
  acceptances: () => Promise<(cell: string) => readonly Acceptance[]>;
}

/** From this length on a history is enough for a verdict. */
const enoughRuns = 8;
/** Growth flagged for more runs than this is assumed to be known. */
const countedRuns = 200;
/** Documents are large: beyond this number, the remaining cells have no base. */
const maxDocuments = 12;

/**
 * Earlier runs of the default branch, without the run itself if it was already published.
 * @param carried acceptances that came with a merge (carried-acceptances.ts)
 */
export function storedPast(snapshot: Snapshot, carried: readonly AcceptanceRow[] = []): Past {
  const carriedOf = (cell: string): AcceptanceRow[] => carried.filter(({ cells }) => covers(cells, cell));
  const earlierOf = async (run: RunDocument, last?: number): Promise<Map<string, EarlierCell>> => {
    const own = new Set(run.id.split('+'));
    const place = placeOf(run);
    const benchmarks = new Set(Object.keys(run.cells).map(onAnyProcessors));
    const found = await snapshot.histories({
      cells: (id) => benchmarks.has(onAnyProcessors(id)),
      wanted: last === undefined ? Object.keys(run.cells) : [],
      runs: (stored) => stored.pullRequest === undefined && placeOfStored(stored) === place,
      ...defined({ last }),
    });
    const histories = withOtherProcessors(Object.keys(run.cells), found);
    return new Map(
      [...histories].map(([cell, { points: all, acceptances }]) => [
        cell,
        {
          earlier: all.filter((point) => !own.has(point.run.id)),
          acceptances: [...acceptances, ...carriedOf(cell)],
        },
      ]),
    );
  };
  return {
    histories: async (run) => {
      const [histories, elsewhere] = await Promise.all([earlierOf(run), earlierElsewhere(snapshot, run)]);
      const cells = [...new Set([...histories.keys(), ...elsewhere.keys()])];
      const found = cells.map((cell) => {
        const { earlier = [], acceptances = [] } = histories.get(cell) ?? {};
        // A young history of converted results begins with the imported ones.
        const before = earlier.length < enoughRuns ? (elsewhere.get(cell) ?? []) : [];
        return { cell, earlier: [...before, ...earlier], own: earlier.length, acceptances };
      });
      const lastOf = (points: readonly PastPoint[]): PastPoint | undefined =>
        points.findLast(({ commit }) => commit === undefined || commit !== run.source?.commit);
      const last = found
        .flatMap(({ earlier }) => lastOf(earlier) ?? [])
        .sort(byTime)
        .at(-1);
      return new Map(
        found.map(({ cell, ...history }) => [
          cell,
          { ...history, wasInLastRun: lastOf(history.earlier)?.run.id === last?.run.id },
        ]),
      );
    },
    countBase: async (run) => {
      const isCounted = Object.values(run.cells).some(({ subject }) => subject[firstSubject(run)]?.profile);
      return isCounted ? new CountBaseSearch(snapshot, run).find(await earlierOf(run, countedRuns)) : new Map();
    },
    promised: (runs, isInHistory) => promisedBy(snapshot, runs, isInHistory),
    acceptances: async () => {
      const rows = [...(await snapshot.acceptances()), ...carried];
      return (cell) => rows.filter(({ cells }) => covers(cells, cell));
    },
  };
}

/** Figures of another target or system are another history, as on the page. */
function placeOf(run: RunDocument): string {
  const { target, environment } = run.subjects[firstSubject(run)] ?? {};
  return JSON.stringify([target, typeof environment?.os === 'string' ? environment.os : undefined]);
}

const trackedSubject = ({ subjects }: PastPoint['run']) => subjects.find(({ name }) => name === 'head') ?? subjects[0];

function placeOfStored(run: PastPoint['run']): string {
  const { target, os } = trackedSubject(run) ?? {};
  return JSON.stringify([target, os]);
}

/** Ids of the runs whose documents the next counts are compared with: without them, growth that is open would be forgotten. */
export async function countBasesIn(snapshot: Snapshot): Promise<Set<string>> {
  const bases = new Set<string>();
  for (const { points, acceptances } of (await snapshot.histories({ last: countedRuns })).values()) {
    const alike = new Map<string, PastPoint[]>();
    for (const point of points) {
      const { environment } = trackedSubject(point.run) ?? {};
      if (point.calls === undefined || environment === undefined) continue;
      const { facts } = await snapshot.environment(environment);
      const fence = JSON.stringify([
        placeOfStored(point.run),
        point.run.version,
        countFence(Object.fromEntries(facts)),
      ]);
      alike.set(fence, [...(alike.get(fence) ?? []), point]);
    }
    for (const own of alike.values()) bases.add(own[countBaseline(own, acceptances)!.position]!.run.id);
  }
  return bases;
}

interface FoundBase extends CountBase {
  document: RunDocument;
}

export type CountBases = ReadonlyMap<string, FoundBase>;

interface EarlierCell {
  earlier: PastPoint[];
  acceptances: readonly Acceptance[];
}

/** Finds the run that each counted cell of a new run is compared with, and reads as few documents as possible. */
class CountBaseSearch {
  readonly #snapshot: Snapshot;
  readonly #run: RunDocument;
  readonly #subject: string;
  readonly #documents = new Map<string, Promise<RunDocument | undefined>>();
  readonly #environments = new Map<string, Promise<boolean>>();

  constructor(snapshot: Snapshot, run: RunDocument) {
    this.#snapshot = snapshot;
    this.#run = run;
    this.#subject = firstSubject(run);
  }

  async find(past: ReadonlyMap<string, EarlierCell>): Promise<CountBases> {
    const found = new Map<string, FoundBase>();
    for (const [cell, { subject }] of Object.entries(this.#run.cells)) {
      if (subject[this.#subject]?.profile === undefined) continue;
      const { earlier = [], acceptances = [] } = past.get(cell) ?? {};
      const base = await this.#baseOf(cell, await this.#comparable(earlier), acceptances);
      if (base) found.set(cell, base);
    }
    return found;
  }

  async #baseOf(
    cell: string,
    points: readonly PastPoint[],
    acceptances: readonly Acceptance[],
  ): Promise<FoundBase | undefined> {
    for (let from = 0; from < points.length;) {
      const base = countBaseline(points.slice(from), acceptances);
      if (base === undefined) return undefined;
      const { position } = base;
      const document = await this.#read(points[from + position]!.run.id);
      if (document && whyNotComparable(cell, document, this.#run) === undefined) return { ...base, document };
      // Counted by another version, on another runtime, or removed since: a later run may be suitable.
      from += position + 1;
    }
    return undefined;
  }

  async #comparable(points: readonly PastPoint[]): Promise<PastPoint[]> {
    const kept = await Promise.all(
      points.map(async ({ run }) => {
        const subject = trackedSubject(run);
        return subject !== undefined && (await this.#isSameEnvironment(subject.environment));
      }),
    );
    return points.filter((_, position) => kept[position]);
  }

  #isSameEnvironment(name: string): Promise<boolean> {
    let known = this.#environments.get(name);
    if (!known) {
      const here = this.#run.subjects[this.#subject]?.environment ?? {};
      known = this.#snapshot.environment(name).then(({ facts }) => sameForCounts(Object.fromEntries(facts), here));
      this.#environments.set(name, known);
    }
    return known;
  }

  #read(id: string): Promise<RunDocument | undefined> {
    let document = this.#documents.get(id);
    if (!document) {
      document = this.#documents.size < maxDocuments ? this.#snapshot.run(id) : Promise.resolve(undefined);
      this.#documents.set(id, document);
    }
    return document;
  }
}
