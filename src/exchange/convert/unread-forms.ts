/** Results of known tools in a form that is not read, and what to give in its place. */
import { UsageError } from '../../core/document/index.ts';

interface UnreadForm {
  what: string;
  instead: string;
  looksSo: RegExp;
  /** Values of `tool` or `--from` that stand for it. */
  names?: readonly string[];
}

const unreadForms: readonly UnreadForm[] = [
  {
    what: "elbencho's live CSV, which has the figures of each moment",
    instead: 'give what --csvfile or --jsonfile wrote',
    looksSo: /^Label,Phase,RuntimeMS,Rank,/m,
  },
  {
    what: "vdbench's flatfile",
    instead: 'give what vdbench printed, or summary.html',
    looksSo: /\bRun"?[,\s]{1,30}"?Interval"?[,\s]{1,30}"?reqrate\b/,
  },
  {
    what: "diskspd's text",
    instead: 'run diskspd with -Rxml',
    looksSo: /^Command Line: .{0,200}diskspd|^Input parameters:\s{1,20}timespan:/im,
  },
  {
    what: 'the output of time, one execution without a name',
    instead: 'let hyperfine run the command (--export-json), or io-perf (a workload in io-perf.yml)',
    looksSo: /^real\s{1,20}\d{1,6}m[\d.]{1,12}s\s{1,5}user\s{1,20}\d/m,
    names: ['time'],
  },
  {
    what: "go-tpc's JSON",
    instead: 'write its figures as customSmallerIsBetter or customBiggerIsBetter',
    looksSo: /^\s{0,100}\[\s{0,100}\{"50th\(ms\)":/m,
    names: ['gotpc'],
  },
];

/** @throws UsageError for a text in such a form */
export function refuseUnreadForm(name: string, text: string): void {
  const form = unreadForms.find(({ looksSo }) => looksSo.test(text));
  if (form !== undefined) throw new UsageError(`${name} is ${form.what}, and is not read: ${form.instead}.`);
}

/** @throws UsageError for a name of such a form */
export function refuseUnreadName(name: string): void {
  const form = unreadForms.find(({ names = [] }) => names.includes(name));
  if (form !== undefined) throw new UsageError(`The format "${name}" (${form.what}) is not read: ${form.instead}.`);
}
