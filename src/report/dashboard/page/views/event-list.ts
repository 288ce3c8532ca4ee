/** Events in the shown lines: changes of level, new environments, acceptances, the newest first. */
import { type Child, fill, h } from '../dom.ts';
import type { Context } from '../view.ts';
import { emptyState } from '../states.ts';
import type { ShownLine } from './shown-line.ts';
import { formatAge, formatTime } from '../dates.ts';
import { changeName, intervalText, levels, wordOf } from '../change-words.ts';
import type { Line } from '../site.ts';
import { statusTag, tagOf } from '../verdicts.ts';
import { agreeing, consentOf, delta } from './delta.ts';
import { commitLink, rangeLink } from './links.ts';
import { environmentBreaks } from '../chart/trend-data.ts';
import type { Environment } from '../../../../core/document/index.ts';
import { rowsTable, scrolled } from './parts.ts';

interface Event {
  time: number;
  kind: Child;
  name: string;
  what: Child;
  where: Child;
}

const maxEvents = 60;

export function eventList(context: Context, shown: readonly ShownLine[], isComplete: boolean): HTMLElement {
  const events = shown
    .flatMap(({ line, name }) => [
      ...changes(context, line, name),
      ...breaks(context, line, name),
      ...acceptances(context, line, name),
    ])
    .sort((a, b) => b.time - a.time);
  return h.section(
    { class: 'panel', 'aria-busy': isComplete ? undefined : 'true' },
    h.div({ class: 'panel-head' }, h.h2('What happened')),
    events.length === 0
      ? emptyState(
          shown.every(({ line }) => line.value.length > 1)
            ? 'Nothing: no change of a level or of a count is known, and there is one environment.'
            : 'Nothing yet: one run.',
        )
      : scrolled(
          'What happened',
          rowsTable(
            ['When', 'What', ...(shown.length > 1 ? ['Line'] : []), 'Detail', 'Commits'],
            events
              .slice(0, maxEvents)
              .map(({ time, kind, name, what, where }) =>
                h.tr(
                  h.td({ class: 'figure', title: `${formatTime(time)} UTC` }, formatAge(time, context.now)),
                  h.td({ class: 'figure' }, kind),
                  shown.length > 1 && h.td(h.bdi(name)),
                  h.td({ class: 'wide' }, what),
                  h.td(where),
                ),
              ),
          ),
        ),
  );
}

const changes = ({ site }: Context, line: Line, name: string): Event[] =>
  [...line.changes, ...(line.metric === undefined ? line.steps : [])].map((change) => ({
    time: change.time,
    kind: statusTag(change.verdict),
    name,
    what: [
      change.metric === undefined
        ? h.span(agreeing(change), delta(change), ` ${intervalText(change)} ${levels(change)}`)
        : h.span(agreeing(change), h.b(h.bdi(changeName(change))), ` exact, ${wordOf(change)}`),
      change.accepted !== undefined && [' ', consentOf(change)],
    ],
    where: rangeLink(site, change.lastGoodCommit, change.firstChangedCommit),
  }));

function breaks({ store, site }: Context, line: Line, name: string): Event[] {
  return environmentBreaks(line).map(({ index }) => {
    const what = h.span(h.code(line.fingerprint[index - 1]), ' → ', h.code(line.fingerprint[index]));
    void Promise.all([line.environment[index - 1]!, line.environment[index]!].map((facts) => store.environment(facts)))
      .then(([before, after]) => {
        const found = differences(before!, after!);
        if (found.length > 0)
          fill(what, ...found.flatMap((difference, position) => [position > 0 && h.br(), difference]));
      })
      // Without the facts, only the fingerprints show that something differs.
      .catch(() => undefined);
    const commit = line.commit[index];
    return {
      time: line.time[index]!,
      kind: statusTag('environment-changed'),
      name,
      what,
      where: commit === undefined ? '–' : commitLink(site, commit),
    };
  });
}

const acceptances = ({ site }: Context, line: Line, name: string): Event[] =>
  line.acceptances.map(({ index, reason, commit, explained }) => ({
    time: line.time[index]!,
    kind: tagOf('accepted', '✓', explained ? 'explained' : 'accepted'),
    name,
    what: h.bdi(reason),
    where: commitLink(site, commit),
  }));

/** Members in which two environments differ: `kernel 6.5.0 → 6.8.0`. */
function differences(before: Environment, after: Environment): HTMLElement[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  const text = (environment: Environment, name: string): string =>
    Object.hasOwn(environment, name) ? String(environment[name]) : 'unknown';
  return names
    .filter((name) => text(before, name) !== text(after, name))
    .map((name) => h.span(h.b(name), ' ', h.bdi(text(before, name)), ' → ', h.bdi(text(after, name))));
}
