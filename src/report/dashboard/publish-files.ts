/**
 * The files that `publish` writes beside the data, in the same commit: the first view, a badge, a feed of changes, the
 * figures as a page without scripts, and small trends of changed cells. Pure but for `load`. Its cost does not grow with the number of runs.
 */
import type { RunDocument } from '../../core/document/index.ts';
import { cellName, isWorkloadId } from '../../core/cells/index.ts';
import { formatChange, formatCount, formatInUnit } from '../../core/words/index.ts';
import { type LoadText, openReader } from '../../history/store/format/index.ts';
import { changeSize } from './commit-groups.ts';
import { changesFeed, feedPath, figuresPagePath } from './changes-feed.ts';
import { figuresPage } from './figures-page.ts';
import { describeBadge, describeNoiseBadge, renderBadge, renderEndpoint } from './badge.ts';
import { renderTrend } from './trend-picture.ts';
import { plainName } from './cell-words.ts';
import { linesOf, type TargetLine } from './lines.ts';
import { makeOverview, type OverviewInput, overviewRuns, readLast } from './overview.ts';
import { encodeSparks, sparksOf, sparksPath } from './sparks.ts';
import { cellsOfStatus } from './overview-status.ts';
import type { Status } from './page/status.ts';
import { olderOf, readOlder } from './older-figures.ts';
import {
  decodeOverview,
  encodeOverview,
  type OverviewChange,
  type OverviewFile,
  overviewPath,
} from './overview-file.ts';
import { sha256 } from './page/sha256.ts';

const badgePath = 'badge.svg';
/** The share of false alarms, as a picture and for shields.io (shields.io/badges/endpoint-badge). */
const noiseBadgePaths = { picture: 'noise.svg', endpoint: 'noise.json' } as const;
/** Path of the small trend of a cell on a target, if it changed lately. */
export const trendPath = (cell: string, target: string): string =>
  `trends/${sha256(JSON.stringify([cell, target])).slice(0, 16)}.svg`;

/** Maximum number of pictures that each publish adds. The strongest changes have one. */
const maxPictures = 20;

interface PublishInput {
  /** Text of a file of the store as it will be, with the new runs; undefined if it is missing. */
  load: LoadText;
  /** The runs just added: their verdicts, noise floor and findings are shown. */
  documents: readonly RunDocument[];
  /** ISO 8601. */
  now: string;
  seedsOf?: OverviewInput['seedsOf'];
}

/** Files by path. */
export async function publishFiles({ load, documents, now, seedsOf }: PublishInput): Promise<Map<string, string>> {
  const reader = openReader(load);
  const [index, names, last, acceptances, previous] = await Promise.all([
    reader.index(),
    reader.names(),
    readLast(reader),
    reader.acceptances(),
    readPrevious(load),
  ]);
  const runs = index?.runs ?? 0;
  // Runs that an overview has never covered, as in an import of many.
  // Last figures of the previous overview may be hidden since.
  const isGap = previous === undefined || previous.runs < runs - overviewRuns || previous.hidden !== index?.hidden;
  const overview = makeOverview({
    runs,
    hidden: index?.hidden,
    older: isGap ? await readOlder(reader, runs, overviewRuns) : olderOf(previous, names),
    ...last,
    acceptances,
    documents,
    previous,
    now,
    seedsOf,
  });
  const added = new Set(documents.map(({ id }) => id));
  const news = newsOf(overview);
  const changed = new Set(news.map(({ cell }) => overview.cells[cell]!.id));
  const lines = new Map(
    linesOf(last.trends.filter(({ cell }) => changed.has(cell.id))).map((line) => [
      trendPath(line.cell.id, line.target),
      line,
    ]),
  );
  const pictures = news
    .map(
      (change) => [trendPath(overview.cells[change.cell]!.id, overview.targets[change.target]!.key), change] as const,
    )
    .filter(([path]) => added.has(lines.get(path)?.points.at(-1)?.run.id ?? ''))
    .slice(0, maxPictures)
    .map(([path, change]): [string, string] => [path, pictureOf(lines.get(path)!, change)]);
  return new Map([
    [overviewPath, encodeOverview({ ...overview, sparks: true })],
    [sparksPath, encodeSparks(overview, sparksOf(linesOf(last.trends)))],
    [badgePath, badgeOf(overview)],
    [feedPath, changesFeed(overview, { acceptances, runs: last.recent })],
    [figuresPagePath, figuresPage(overview)],
    ...noiseBadges(overview),
    ...pictures,
  ]);
}

/** A damaged overview is made again from the runs. Only the verdicts of earlier publishes are lost. */
async function readPrevious(load: LoadText): Promise<OverviewFile | undefined> {
  const text = await load(overviewPath);
  if (text === undefined) return undefined;
  try {
    return decodeOverview(text);
  } catch {
    return undefined;
  }
}

/** The last change of each line that is shown as changed, the strongest first. */
function newsOf({ states, changes }: OverviewFile): OverviewChange[] {
  return states.change
    .filter((change, position) => change >= 0 && states.standing[position] === true)
    .map((change) => changes[change]!)
    .sort((a, b) => changeSize(b) - changeSize(a) || 0);
}

/** Names the cells that the page's headline counts. */
function badgeOf(overview: OverviewFile): string {
  const { states, cells, changes } = overview;
  const lists = cellsOfStatus(overview);
  const namesOf = (positions: readonly number[]): string[] => [
    ...new Set(positions.map((cell) => nameOfCell(cells[cell]!))),
  ];
  const worse = new Set(lists.get('regressed'));
  const isOpenTime = new Set(states.change.filter((_, position) => states.standing[position] === true));
  const openWorse = (isCount: boolean): number[] =>
    changes.flatMap(({ open, verdict, cell, metric }, position) => {
      const isOpen = isCount ? open === true : metric === undefined && isOpenTime.has(position);
      return isOpen && verdict === 'regressed' && worse.has(cell) ? [cell] : [];
    });
  const noun = cells.every(({ id }) => isWorkloadId(id)) ? 'workload' : 'cell';
  return renderBadge({
    label: 'io-perf',
    ...describeBadge({
      failed: namesOf(lists.get('failed')!),
      slower: namesOf(openWorse(false)),
      more: namesOf(openWorse(true)),
      once: namesOf(lists.get('worse-once')!),
      open: lists.get('inconclusive')!.length,
      waiting: ['waiting', 'new', 'environment-changed'].reduce(
        (sum, status) => sum + lists.get(status as Status)!.length,
        0,
      ),
      isFirst: states.verdict.slice(0, states.current).every((verdict) => verdict === 'new'),
      measured: formatCount(cells.length, noun),
    }),
  });
}

function noiseBadges({ noise }: OverviewFile): [string, string][] {
  if (noise === undefined) return [];
  const badge = { label: 'false alarms', ...describeNoiseBadge(noise) };
  return [
    [noiseBadgePaths.picture, renderBadge(badge)],
    [noiseBadgePaths.endpoint, renderEndpoint(badge)],
  ];
}

const nameOfCell = ({ id, name }: OverviewFile['cells'][number]): string => cellName(id, name);

function pictureOf({ cell, target, points }: TargetLine, change: OverviewChange): string {
  const { value } = points.at(-1)!;
  const index = points.findIndex(({ run }) => run.startedAt === change.at);
  return renderTrend({
    title: `${plainName(cell.id)} on ${target}`,
    points: points.map(({ value: figure, low, high, fingerprint }) => ({ value: figure, low, high, fingerprint })),
    changes: [{ index, verdict: change.verdict, isUp: change.after > change.before }],
    latest: formatInUnit(cell.unit ?? 'ns/op', value),
    ...(change.before > 0 ? { change: formatChange(change.after / change.before) } : {}),
  });
}
