/** Lines of `console.time`. */
import { matchesIn } from '../lines.ts';
import type { Format } from '../measurement.ts';

const consoleTimeLine = /^(.{1,500}?): (?:(\d{1,4}):)?([\d.]{1,20}) ?(ms|s|\(m:ss\.mmm\))( - timer ended)? ?$/;

/** `console.time` of Node and browsers. */
export const consoleTime: Format = {
  name: 'console-time',
  aliases: ['js-time'],
  title: 'console.time',
  // A label names one timer; a timer without a label is called default, so its content is unknown.
  repeats: 'a label that is timed again',
  lacks: 'it has no line such as "name: 12.3ms - timer ended"',
  recognises: ({ text }) => matchesIn(text, consoleTimeLine).some(([, , , , , end]) => end !== undefined),
  read: ({ text }) => ({
    measurements: matchesIn(text, consoleTimeLine).map(([, name = '', minutes = '0', value, unit], position) => {
      const own = { name, series: name === 'default' ? String(position) : '' };
      if (unit === 'ms') return { ...own, unit, values: [Number(value)] };
      return { ...own, unit: 's', values: [Number(minutes) * 60 + Number(value)] };
    }),
  }),
};
