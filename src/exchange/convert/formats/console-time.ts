/** Lines of `console.time`. */
import type { Format } from '../measurement.ts';
import { plainLines } from '../lines.ts';
import { readEach } from './printed-lines.ts';

const consoleTimeLine = /^(.{1,500}?): (?:(\d{1,4}):)?([\d.]{1,20}) ?(ms|s|\(m:ss\.mmm\))( - timer ended)? ?$/;

/** `console.time` of Node and browsers. */
export const consoleTime: Format = {
  name: 'console-time',
  aliases: ['js-time'],
  title: 'console.time',
  // A label names one timer; a timer without a label is called default, so its content is unknown.
  repeats: 'a label that is timed again',
  recognises: ({ text }) => plainLines(text).some((line) => consoleTimeLine.exec(line)?.[5] !== undefined),
  read: ({ text }) =>
    readEach(
      text,
      (line, position) => {
        const [, name, minutes = '0', value, unit] = consoleTimeLine.exec(line) ?? [];
        if (name === undefined) return undefined;
        const series = name === 'default' ? String(position) : '';
        return unit === 'ms'
          ? { name, series, unit, values: [Number(value)] }
          : { name, series, unit: 's', values: [Number(minutes) * 60 + Number(value)] };
      },
      'name: 12.3ms - timer ended',
    ),
};
