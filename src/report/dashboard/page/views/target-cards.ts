/** The current figure on every target, and which of them are in the plot. */
import type { Context } from '../view.ts';
import type { Line } from '../site.ts';
import { lineName, type ShownLine } from './shown-line.ts';
import { h } from '../dom.ts';
import { lineColourName } from '../line-style.ts';
import { perWhat } from '../../cell-words.ts';
import { formatList } from '../route.ts';
import { statusTag } from '../verdicts.ts';
import { isTime, rangeText, throughputText } from '../figures.ts';
import { formatInUnit } from '../../../../core/words/index.ts';
import { formatAge, plural } from '../dates.ts';
import { stateWords } from './cell-table.ts';

export function targetCards(context: Context, lines: readonly Line[], shown: readonly ShownLine[]): HTMLElement {
  const { site } = context;
  const targets = [...new Set(lines.map(({ target }) => target))];
  const visible = new Set(shown.map(({ line }) => line.target));
  return h.div(
    { class: 'cards' },
    ...lines.map((line, index) => {
      const isShown = shown.some((other) => other.line === line);
      const toggle = (): void => {
        const wanted = targets.filter((target) =>
          target === line.target ? !visible.has(target) : visible.has(target),
        );
        context.go({
          target: wanted.length === 0 || wanted.length === targets.length ? undefined : formatList(wanted),
        });
      };
      return card(context, line, lineName(site, line, lines), index, isShown, targets.length > 1 ? toggle : undefined);
    }),
  );
}

function card(
  { site, now }: Context,
  line: Line,
  name: string,
  colour: number,
  isShown: boolean,
  toggle: (() => void) | undefined,
): HTMLElement {
  const last = line.value.length - 1;
  const value = line.value[last]!;
  const [low, high] = [line.low[last], line.high[last]];
  const cell = site.byId.get(line.cell);
  const state = cell?.states.get(line.target);
  return h.section(
    { class: `card${isShown ? '' : ' is-hidden'}`, style: { '--own': `var(--${lineColourName(colour)})` } },
    h.div(
      { class: 'card-head' },
      toggle
        ? h.label(h.input({ type: 'checkbox', id: `show-${colour}`, checked: isShown, change: toggle }), h.bdi(name))
        : h.bdi(name),
      state?.status && statusTag(state.status),
    ),
    h.p(
      { class: 'card-figure' },
      formatInUnit(line.unit, value),
      isTime(line) && h.span({ class: 'muted small' }, ` ${perWhat(line.cell)}`),
    ),
    h.p(
      { class: 'muted small' },
      [
        low === undefined || high === undefined ? noInterval(line.samples[last]) : rangeText(line.unit, { low, high }),
        throughputText(line, value),
        plural(line.value.length, 'run'),
      ]
        .filter((part) => part !== undefined)
        .join(' · '),
    ),
    state?.isOld === true && h.p({ class: 'small muted' }, `last measured ${formatAge(state.time, now)}`),
    // The cell had another unit at that time.
    cell && state && cell.unit === line.unit && stateWords(cell, state, now),
  );
}

/** Too few samples have no interval. Single figures of other tools are not expected to have one. */
const noInterval = (samples: number | undefined): string | undefined =>
  samples === undefined ? undefined : `interval – (${plural(samples, 'sample')})`;
