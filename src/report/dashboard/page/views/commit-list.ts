/** Each commit that made things slower or faster, with how much, where, and what to do next. */
import { drawTrend, trendSize } from '../../commit-groups.ts';
import { acceptCommand, bisectCommand, isSha } from '../../copied-commands.ts';
import { copyButton, showText } from './copy-button.ts';
import { agreeing, consentOf } from './delta.ts';
import { commitLink, rangeLink, repository } from './links.ts';
import { type Child, h, s } from '../dom.ts';
import { readCellName } from '../../cell-words.ts';
import { formatHash } from '../route.ts';
import type { ChangeGroup, Site } from '../site.ts';
import { changeName, intervalText, isWorse } from '../change-words.ts';
import { kindOf } from '../headline-words.ts';
import { formatAge, formatDate, plural, shortCommit } from '../dates.ts';
import type { Context } from '../view.ts';
import { changeTable, targetLabel } from './change-list.ts';
import { firstOf, linkButton, panel, switchButton } from './parts.ts';
import { shortList } from '../../../../core/words/index.ts';

/** Number of groups shown before the reader asks for more. */
const firstGroups = 6;

export function commitList(context: Context): HTMLElement | undefined {
  const { groups } = context.site;
  if (groups.length === 0) return undefined;
  const count = (kind: ReturnType<typeof kindOf>): number => groups.filter((group) => kindOf(group) === kind).length;
  const asked = context.route.parameters.show;
  const isShown = (group: ChangeGroup): boolean =>
    asked === undefined ? kindOf(group) !== 'accepted' || count('accepted') === groups.length : kindOf(group) === asked;
  const found = groups.filter(isShown);
  const { visible, more } = firstOf(context, found, firstGroups, {
    all: 'commits',
    words: plural(found.length, 'commit'),
  });
  const kinds = (['worse', 'better', 'accepted'] as const).filter((kind) => count(kind) > 0);
  return panel(
    ['Since when ', h.span({ class: 'muted small' }, 'the last 30 commits of each cell')],
    h.div(
      { class: 'chips', role: 'group', 'aria-label': 'Which commits' },
      ...kinds.map((kind) =>
        switchButton(
          context,
          asked === kind,
          { show: asked === kind ? undefined : kind, all: undefined },
          `show-${kind}`,
          kind === 'accepted' ? acceptedWords(groups) : kind,
          h.span({ class: 'count', 'data-commits': kind }, String(count(kind))),
        ),
      ),
    ),
    h.ol({ class: 'commits' }, ...visible.map((group) => groupItem(context, group))),
    more,
  );
}

/** `+1,234 %`; a longer change is written smaller. */
const maxLarge = 8;

/** What no person accepted is explained. */
function acceptedWords(groups: readonly ChangeGroup[]): string {
  const all = groups.filter((group) => kindOf(group) === 'accepted').flatMap(({ changes }) => changes);
  const words = new Set(all.map(({ explained }) => (explained ? 'explained' : 'accepted')));
  return [...words].sort().join(' or ');
}

function groupItem(context: Context, group: ChangeGroup): HTMLElement {
  const { site } = context;
  const [strongest] = group.changes;
  const cells = new Set(group.changes.map(({ cell }) => cell));
  const others = group.changes
    .slice(1)
    .filter(({ metric, cell }) => metric !== undefined && cell === strongest.cell).length;
  const tone = isWorse(strongest) ? 'regressed' : 'improved';
  const name = changeName(strongest);
  const details = h.details(h.summary(plural(cells.size, 'cell')));
  const open = (): void => {
    if (details.open && details.childElementCount === 1) details.append(changeTable(context, group.changes));
  };
  details.addEventListener('toggle', open);
  return h.li(
    { class: 'commit-item' },
    h.div(
      { class: 'commit-delta', ...agreeing(strongest) },
      h.b({ class: `delta text-${tone}${name.length > maxLarge ? ' is-long' : ''}` }, h.bdi(name)),
      h.span({ class: 'muted small figure' }, strongest.metric === undefined ? intervalText(strongest) : 'exact'),
      others > 0 && h.span({ class: 'muted small' }, `+${plural(others, 'more count')}`),
    ),
    h.div(
      { class: 'commit-what' },
      h.p(titleOf(site, group), ...byline(context, group)),
      h.p({ class: 'muted small' }, ...whereOf(site, group)),
      group.accepted && h.p({ class: 'small accepted' }, consentOf(strongest)),
    ),
    groupTrend(group, tone),
    h.div({ class: 'commit-next' }, ...nextSteps(site, group)),
    h.div({ class: 'commit-cells' }, details),
  );
}

/** The message of the commit. If it may be one of several, the message of the last. */
function titleOf(site: Site, { firstChangedCommit, commits }: ChangeGroup): Child {
  const commit = firstChangedCommit === undefined ? undefined : site.commits.get(firstChangedCommit);
  const text = commit?.message ?? (firstChangedCommit === undefined ? 'A run without a commit' : 'Commit');
  return [
    h.b({ class: 'commit-title' }, h.bdi(text)),
    commits > 1 && h.span(commits === 2 ? ' or the one before it' : ` or one of ${commits - 1} before it`),
  ];
}

function byline({ site, now }: Context, { firstChangedCommit, lastGoodCommit, commits, time }: ChangeGroup): Child[] {
  const commit = firstChangedCommit === undefined ? undefined : site.commits.get(firstChangedCommit);
  const at = commit?.at === undefined ? time : Date.parse(commit.at);
  return [
    ' ',
    firstChangedCommit !== undefined &&
      (commits > 1 ? rangeLink(site, lastGoodCommit, firstChangedCommit) : commitLink(site, firstChangedCommit)),
    h.span(
      { class: 'muted' },
      commit?.author !== undefined && [' · ', h.bdi(commit.author)],
      ' · ',
      h.time({ datetime: new Date(at).toISOString(), title: formatAge(at, now) }, formatDate(at)),
    ),
  ];
}

const listed = (names: readonly string[]): string => shortList([...new Set(names)].filter((name) => name !== ''));

/** What changed, on which targets, and how exactly the commit is known. */
function whereOf(site: Site, { changes, commits, firstChangedCommit }: ChangeGroup): Child[] {
  const names = changes.map(({ cell }) => readCellName(cell));
  const what = listed(names.map(({ operation, api, suite }) => suite ?? (operation === 'run' ? api : operation)));
  const where = site.targets.length > 1 ? listed(changes.map(({ target }) => targetLabel(site, target))) : '';
  const certainty =
    firstChangedCommit === undefined
      ? ''
      : commits === 1
        ? 'one measured commit'
        : `within ${commits} measured commits`;
  return [what, where, certainty].filter((part) => part !== '').flatMap((part, at) => [at > 0 && ' · ', h.bdi(part)]);
}

function nextSteps(site: Site, group: ChangeGroup): Child[] {
  const { lastGoodCommit, firstChangedCommit } = group;
  const url = repository(site);
  const bisect = bisectCommand(group);
  const accept = acceptCommand(group);
  const click = (): void => {
    showText(
      `Accept what ${shortCommit(firstChangedCommit!)} changed`,
      accept!,
      'From then on the new level is the accepted one. Write why, name the store, and run:',
    );
  };
  return [
    url !== undefined &&
      isSha(lastGoodCommit) &&
      isSha(firstChangedCommit) &&
      h.a(
        { class: 'button', href: `${url}/compare/${lastGoodCommit}...${firstChangedCommit}`, rel: 'noreferrer' },
        'Diff',
      ),
    firstChangedCommit !== undefined &&
      site.targets.length > 1 &&
      linkButton(formatHash('commit', { id: firstChangedCommit }), 'All targets'),
    bisect !== undefined && copyButton('Copy bisect command', bisect),
    accept !== undefined && kindOf(group) === 'worse' && h.button({ type: 'button', click }, 'Accept…'),
  ];
}

/** A small trend of the strongest change. The shaded part is between the runs where it came in. */
function groupTrend({ trend, changes: [strongest] }: ChangeGroup, tone: string): SVGElement {
  const { points, start, width } = drawTrend(trend);
  const { values, index } = trend;
  return s.svg(
    {
      class: 'commit-trend',
      viewBox: `0 0 ${trendSize.width} ${trendSize.height}`,
      role: 'img',
      'aria-label': `Trend: ${values.length} runs, ${changeName(strongest)} at run ${index + 1}`,
    },
    s.rect({ class: `range-${tone}`, x: start, y: 0, width, height: trendSize.height }),
    values.length > 1 && s.polyline({ points }),
  );
}
