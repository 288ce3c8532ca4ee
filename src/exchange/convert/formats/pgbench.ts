/** pgbench: its report. */
import type { Format, Measurement, NoFigures, Part } from '../measurement.ts';
import { hasLine, plainLines } from '../lines.ts';
import { figuresOf } from './named-figures.ts';

const transactionType = /^ ?transaction type: (.{1,200}?) ?$/;
const setting = /^ ?(scaling factor|query mode|number of clients|number of threads): (\S{1,40})/;
const processed = /^ ?number of transactions actually processed: \d/;
const failed = /^ ?(?:- )?number of failed transactions: ([1-9]\d{0,15}) \(([\d.]{1,10})%\)/;
const latency =
  /^ ?(- )?(latency average|initial connection time|average connection time) ?[=:] ([\d.]{1,20}) ms(?: |$)/;
const rate = /^ ?tps = ([\d.]{1,20}|inf|nan) \((including|excluding|without) (.{1,60})\)/;
const script = /^ ?(?:SQL )?script \d{1,9}: (.{1,200}?) ?$/;
const scriptRate = /^ ?- \d{1,15} transactions \([\d.]{1,10}% of total, tps = ([\d.]{1,20})\)/;
const statementHeading =
  /^ ?(?:- )?statement (?:average )?latencies in milliseconds( and failures|, failures.{0,40})?:?$/;
const aborted = /^ ?(?:pgbench: error: )?Run was aborted; /;

const names: Readonly<Record<string, string>> = {
  'scaling factor': 'scale',
  'query mode': 'mode',
  'number of clients': 'clients',
  'number of threads': 'threads',
  'latency average': 'latency',
  'initial connection time': 'connection',
  'average connection time': 'connection',
};

/** What follows in a report belongs to it, and to the script that was named last. */
class Report {
  readonly parameters: Record<string, string> = {};
  readonly measurements: Measurement[] = [];
  readonly skipped: NoFigures[] = [];
  isAborted = false;
  #script: string | undefined;
  /** Number of columns of counts after a statement's latency; undefined outside of its table. */
  #counts: number | undefined;

  constructor(readonly name: string) {}

  read(line: string): void {
    const [, what, value = ''] = setting.exec(line) ?? [];
    if (what !== undefined) this.parameters[names[what]!] = value;
    this.#script = script.exec(line)?.[1] ?? this.#script;
    const heading = statementHeading.exec(line);
    if (heading) this.#counts = heading[1] === undefined ? 0 : heading[1].startsWith(',') ? 2 : 1;
    else this.#readFigure(line);
    const [, count, percent] = failed.exec(line) ?? [];
    if (count !== undefined) {
      const reason = `${count} of its transactions failed (${percent} %); its figures are of the others`;
      this.skipped.push({ name: `${this.#script ?? this.name} failed`, parameters: this.parameters, reason });
    }
  }

  #of(more: Record<string, string> = {}): ReturnType<typeof figuresOf> {
    const own = this.#script === undefined ? {} : { script: this.#script };
    return figuresOf({ name: this.name, parameters: { ...this.parameters, ...own, ...more } });
  }

  #readFigure(line: string): void {
    const [, , time, ms] = latency.exec(line) ?? [];
    if (time !== undefined) this.measurements.push(this.#of()(names[time]!, 'ms', [Number(ms)], { fact: time }));
    const [, tps, how, what] = rate.exec(line) ?? [];
    // With a connection for each transaction its time is always in.
    const metric = how === 'including' && what === 'connections establishing' ? 'tps-with-connections' : 'tps';
    const more = { better: 'bigger', fact: 'tps' } as const;
    if (tps !== undefined) this.measurements.push(this.#of()(metric, 'TPS', [Number(tps)], more));
    const [, own] = scriptRate.exec(line) ?? [];
    if (own !== undefined) this.measurements.push(this.#of()('tps', 'TPS', [Number(own)], more));
    if (this.#counts === undefined) return;
    const [, statementMs, counts = '', statement] =
      /^ ?(\d{1,15}\.\d{1,6}) ((?:\d{1,15} ){0,2})(\S.{0,300}?) ?$/.exec(line) ?? [];
    if (statement === undefined || counts.split(' ').length - 1 < this.#counts) return;
    this.measurements.push(this.#of({ statement })('statement', 'ms', [Number(statementMs)]));
  }
}

function readPgbench(text: string): Part {
  const reports: Report[] = [];
  for (const line of plainLines(text)) {
    const [, name] = transactionType.exec(line) ?? [];
    if (name !== undefined) reports.push(new Report(name));
    const report = reports.at(-1);
    report?.read(line);
    if (report !== undefined && aborted.test(line)) report.isAborted = true;
  }
  return {
    measurements: reports.flatMap(({ isAborted, measurements }) => (isAborted ? [] : measurements)),
    skipped: reports.flatMap(({ isAborted, skipped, name, parameters }) =>
      isAborted
        ? [...skipped, { name, parameters, reason: 'the run was aborted: its results are incomplete' }]
        : skipped,
    ),
  };
}

/** pgbench: transactions per second, mean latency, time to connect; of each script, and with `-r` of each statement. */
export const pgbench: Format = {
  name: 'pgbench',
  aliases: [],
  title: 'pgbench',
  isPrinted: true,
  repeats: 'several reports',
  lacks: 'it has no line "tps = "',
  recognises: ({ json, text }) => json === undefined && hasLine(text, processed) && hasLine(text, transactionType),
  read: ({ text }) => readPgbench(text),
};
