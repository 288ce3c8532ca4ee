/** Flame graphs of a run that recorded call stacks: head, base and their difference, by calls, bytes, fsyncs and waiting time. */
import type { RunDocument, WorkloadStacks } from '../../../../core/document/index.ts';
import {
  flameCanvas,
  type FlameView,
  flameViews,
  keysOfPicture,
  metricTitles,
  readStacks,
} from '../../../../core/flame/index.ts';
import { fill, h } from '../dom.ts';
import { formatTime } from '../dates.ts';
import { formatHash } from '../route.ts';
import { loadRun } from '../run-document.ts';
import { allLink, emptyState } from '../states.ts';
import { isDark, themeColour } from '../theme.ts';
import type { Context, Drawn } from '../view.ts';
import { choice, type Options, rowsTable, scrolled } from './parts.ts';

/** What the picture shows: both sides in one, as wide as one of them; or one side as it is. */
const shows = [
  ['difference', 'difference, widths of head'],
  ['difference-base', 'difference, widths of base'],
  ['head', 'head alone'],
  ['base', 'base alone'],
] as const;

type Show = (typeof shows)[number][0];

export async function flameView(context: Context): Promise<Drawn> {
  const { store, site, route } = context;
  const { run: id = '', workload } = route.parameters;
  const title = `${site.name} · flame graph`;
  const run = id === '' ? undefined : await loadRun(store, id);
  const all = run?.stacks ?? [];
  const stacks = workload === undefined ? all[0] : all.find((one) => one.workload === workload);
  if (run === undefined || stacks === undefined) {
    const words = 'This run has no call stacks. They are recorded where a count grew.';
    return { title, element: emptyState(words, allLink('runs')) };
  }
  return { title: `${title} of ${stacks.workload}`, ...drawn(context, run, all, stacks) };
}

function drawn(
  context: Context,
  run: RunDocument,
  all: readonly WorkloadStacks[],
  stacks: WorkloadStacks,
): Omit<Drawn, 'title'> {
  const { parameters } = context.route;
  const show = shows.find(([name]) => name === parameters.show)?.[0] ?? 'difference';
  const isDifference = show.startsWith('difference');
  const views = viewsOf(stacks, show);
  const view = views.find(({ metric }) => metric === parameters.by) ?? views[0];
  const select = (parameter: string, label: string, current: string, options: Options): HTMLElement =>
    choice(context, { parameter, id: `flame-${parameter}`, label, current, options });
  const canvas = h.canvas({ class: 'flame', tabindex: '0', role: 'img', 'aria-describedby': 'flame-keys' });
  const frame = h.p({ class: 'flame-frame', role: 'status' });
  const found = h.output({ id: 'flame-found' });
  const picture = flameCanvas({
    canvas,
    isDifference,
    colours: () => ({ isDark: isDark(), text: themeColour('text') }),
    ratio: () => devicePixelRatio,
    say: (text, matches) => {
      fill(frame, h.bdi(text));
      fill(found, matches);
    },
  });
  const find = findField(picture, canvas);
  listen(canvas, picture, find);
  const redraw = new ResizeObserver(picture.draw);
  const element = h.div(
    h.h1('Where the calls of ', h.bdi(stacks.workload), ' come from'),
    h.p(
      { class: 'muted' },
      'Only calls that grew were recorded, in an execution of their own. ',
      isDifference && 'Red frames do more than on base, blue ones less; frames without a change are grey. ',
      h.a({ href: formatHash('run', { id: run.id }) }, `Run of ${formatTime(Date.parse(run.startedAt))} UTC`),
    ),
    h.div(
      { class: 'controls' },
      all.length > 1 &&
        select(
          'workload',
          'Workload',
          stacks.workload,
          all.map((one) => [one.workload, one.workload]),
        ),
      select(
        'by',
        'By',
        view?.metric ?? '',
        views.map(({ metric }) => [metric, metricTitles[metric]]),
      ),
      select('show', 'Show', show, shows),
      find,
      found,
    ),
    view === undefined
      ? emptyState('Nothing was recorded on this side.')
      : [
          frame,
          canvas,
          h.p({ id: 'flame-keys', class: 'muted small' }, keysOfPicture),
          h.h2('Frames as a table'),
          scrolled('Frames as a table', tableOf(view, isDifference)),
        ],
  );
  return {
    element,
    mounted: () => {
      if (view === undefined) return;
      picture.show(view, show === 'difference-base' ? 'b' : 'h');
      redraw.observe(element);
    },
    dispose: () => {
      redraw.disconnect();
    },
  };
}

function viewsOf(stacks: WorkloadStacks, show: Show): FlameView[] {
  const { base, head } = readStacks(stacks);
  if (show === 'head') return flameViews({ head });
  return show === 'base' ? flameViews({ head: base }) : flameViews({ base, head });
}

type Picture = ReturnType<typeof flameCanvas>;

const findField = (picture: Picture, canvas: HTMLElement): HTMLInputElement =>
  h.input({
    type: 'search',
    id: 'flame-find',
    placeholder: 'find a frame',
    'aria-label': 'Find a frame',
    input: (event: Event) => {
      picture.find((event.target as HTMLInputElement).value);
    },
    keydown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      (event.target as HTMLInputElement).value = '';
      picture.find('');
      canvas.focus();
      event.preventDefault();
    },
  });

function listen(canvas: HTMLCanvasElement, picture: Picture, find: HTMLInputElement): void {
  const place = (event: MouseEvent): [share: number, below: number] => {
    const box = canvas.getBoundingClientRect();
    return [(event.clientX - box.left) / box.width, event.clientY - box.top];
  };
  canvas.addEventListener('mousemove', (event) => {
    picture.point(...place(event));
  });
  canvas.addEventListener('click', (event) => {
    picture.click(...place(event));
  });
  canvas.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '/') find.focus();
    else if (event.key === 'Escape') picture.leave();
    else if (!picture.press(event.key)) return;
    // The page has other meanings for some of these keys.
    event.preventDefault();
  });
}

const tableOf = (view: FlameView, isDifference: boolean): HTMLElement =>
  rowsTable(
    ['Frame', ...(isDifference ? ['Base', 'Head', 'Change'] : ['With all that it calls'])],
    view.rows.map(([name = '', ...figures]) =>
      h.tr(h.th({ scope: 'row' }, h.code(h.bdi(name))), ...figures.map((figure) => h.td({ class: 'figure' }, figure))),
    ),
  );
