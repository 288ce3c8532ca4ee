/**
 * Hostile run documents: every field that the schema knows is there, and every string of it, names of members
 * too, is hostile. Made from the schema, so that a new field is hostile from its first day. For tests and bench/torture.
 */
import { z } from 'zod';
import {
  type JudgedRun,
  judgementSchema,
  parseRunDocument,
  type RunDocument,
  runDocumentSchema,
} from '../../src/core/document/index.ts';
import { createRandom, type Random } from '../../src/core/stats/index.ts';

/** What a string may try: markup, mentions, links, workflow commands, escape sequences, formulas, bidirectional text, paths. */
export const hostileStrings: readonly string[] = [
  '** @octocat [click](https://evil.example) <img src=x onerror=alert(1)>',
  'x\n::error title=a::PWNED',
  '::stop-commands::token',
  ' ::set-output name=verdict::unchanged',
  'word word word word word word word word word word word word ::warning::wrapped::set-env name=a::b',
  '##[error]PWNED',
  'a##[set-output name=x;]y',
  '##vso[task.setvariable]x',
  '\u001b[31mred\u001b]8;;https://evil.example\u0007link\u001b]8;;\u0007',
  '\u009b31m\u0090q\u009c\r\u0008\u007f\u0000',
  '\u202egnp.exe\u2066\u200b\ufeff\u2028\u2029',
  '<script>window.attacked=1</script>',
  '</td></tr></table></details><h1>gone</h1>',
  '"><svg onload="window.attacked=1">',
  "javascript:window.attacked=1//'",
  '`code` ``two`` | cell | ~~~ ```\n# heading\n- item\n> quote\n1. one\n===\n---',
  '--><script>window.attacked=1</script><!--',
  ']]><evil/>&#x26;&lt;&bogus;',
  '@org/team #1 GH-1 octo/repo#2 octo/repo@0123456789abcdef0123456789abcdef01234567 mail@evil.example',
  'as of 89abcdef0123456789abcdef0123456789abcdef',
  'https://evil.example www.evil.example ![i](https://evil.example/p.png) <https://evil.example>',
  '[ref]: https://evil.example "t"',
  '=HYPERLINK("https://evil.example","x")',
  '+1+cmd|x!A1',
  '-2,"quoted"\r\n@SUM(1)',
  '\t=1',
  '\ud800 lone \udfff',
  '\u{e0041}\u{f0000}\u{10ffff}',
  '../../../etc/passwd',
  '--config=/etc/passwd',
  '$(touch owned) `touch owned`; touch owned & %PATH%',
  '%0a::error::x%1b%5b31m%3Cscript%3E',
  '__proto__',
  'constructor',
  'x'.repeat(2000),
  '𝒳'.repeat(300),
  ' ',
];

/** The names of cells: ids that the grammar takes, with what it takes percent-encoded, and ids that it does not. */
const hostileCells: readonly string[] = [
  'custom/benchmark/%0A%3A%3Aerror%3A%3APWNED',
  'custom/benchmark/%1B%5B31mred%E2%80%AE',
  'custom/benchmark/%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E',
  'command/run/%40octocat%20%23%23%5Berror%5Dx',
  'node/read/readFile?size=1MiB',
  'native/write/write?chunk=%3Cb%3E&size=%60x%60',
];

interface Schema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  format?: string;
  pattern?: string;
  maxLength?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  propertyNames?: Schema;
  items?: Schema | boolean;
  prefixItems?: Schema[];
  anyOf?: Schema[];
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
}

const runShape = z.toJSONSchema(runDocumentSchema, { io: 'input' }) as Schema;
const judgementShape = z.toJSONSchema(judgementSchema, { io: 'input' }) as Schema;

export interface HostileOptions {
  /** Share of the optional members that are there. Default 1. */
  share?: number;
}

/** A document that the program accepts. The same seed gives the same. */
export function hostileDocument(seed: number, { share = 1 }: HostileOptions = {}): RunDocument {
  return parseRunDocument(hostileText(seed, { share }), 'the hostile document');
}

/** As above, as text. */
export function hostileText(seed: number, { share = 1 }: HostileOptions = {}): string {
  const maker = new Maker(createRandom(seed), share);
  const document = maker.make(runShape, []) as Record<string, unknown>;
  // One page shows runs of one commit; a store keeps runs apart by their id.
  document.source = { ...(document.source as object), commit: 'fe12ab9077c1d2e3f4a5b6c7d8e9f0a1b2c3d4e5' };
  document.id = `${String(document.id)} ${seed}`;
  return JSON.stringify(document);
}

/** And what was decided about it, with the same names of cells. */
export function hostileJudged(seed: number, options: HostileOptions = {}): JudgedRun {
  const maker = new Maker(createRandom(seed), options.share ?? 1);
  return { run: hostileDocument(seed, options), judgement: judgementSchema.parse(maker.make(judgementShape, [])) };
}

class Maker {
  readonly #random: Random;
  readonly #share: number;
  readonly #cells: string[];
  readonly #subjects: string[];

  constructor(random: Random, share: number) {
    this.#random = random;
    this.#share = share;
    const shuffled = random.shuffle(hostileStrings);
    this.#cells = [...random.shuffle(hostileCells).slice(0, 3), ...shuffled.slice(0, 3)];
    this.#subjects = random.next() < 0.5 ? ['base', 'head'] : [shuffled[4]!, 'head'];
  }

  make(node: Schema, path: readonly string[]): unknown {
    if (node.const !== undefined) return node.const;
    if (node.enum !== undefined) return this.#one(node.enum);
    if (node.anyOf !== undefined) return this.make(this.#one(node.anyOf), path);
    const type = typeof node.type === 'object' ? this.#one(node.type) : node.type;
    switch (type) {
      case 'string':
        if (node.format === 'date-time') return this.#time();
        // The only other pattern is that of a commit.
        return node.pattern === undefined
          ? this.#string(path).slice(0, node.maxLength)
          : 'fe12ab9077c1d2e3f4a5b6c7d8e9f0a1b2c3d4e5';
      case 'number':
      case 'integer':
        return this.#number(node);
      case 'boolean':
        return this.#random.next() < 0.5;
      case 'array':
        return this.#list(node, path);
      case 'object':
        return this.#object(node, path);
      case 'null':
        return null;
      default:
        return this.#string(path);
    }
  }

  #object(node: Schema, path: readonly string[]): unknown {
    const members: [string, unknown][] = [];
    for (const [name, member] of Object.entries(node.properties ?? {})) {
      const isThere = node.required?.includes(name) === true || this.#random.next() < this.#share;
      if (isThere) members.push([name, this.make(member, [...path, name])]);
    }
    const { additionalProperties: more } = node;
    if (node.properties === undefined && typeof more === 'object') {
      for (const name of this.#names(path)) members.push([name, this.make(more, [...path, name])]);
    }
    return Object.fromEntries(members);
  }

  /** Of the members of a record: what belongs together has the same names. */
  #names(path: readonly string[]): string[] {
    const last = path.at(-1);
    if (last === 'cells') return this.#cells;
    if (last === 'subjects' || last === 'subject') return this.#subjects;
    return this.#random.shuffle(hostileStrings).slice(0, 3);
  }

  #list(node: Schema, path: readonly string[]): unknown[] {
    if (node.prefixItems !== undefined) return node.prefixItems.map((item) => this.make(item, path));
    const length = path.at(-1) === 'samples' ? 7 : 1 + this.#random.integer(3);
    return Array.from({ length }, () => this.make(node.items as Schema, path));
  }

  #string(path: readonly string[]): string {
    const last = path.at(-1);
    if (last === 'cell' && this.#random.next() < 0.5) return this.#one(this.#cells);
    if (last === 'subject') return this.#one(this.#subjects);
    return this.#one(hostileStrings);
  }

  #time(): string {
    return new Date(Date.UTC(2026, 0, 1) + this.#random.integer(1e9) * 1000).toISOString();
  }

  #number({ type, minimum, exclusiveMinimum, maximum = 1e6 }: Schema): number {
    const least = minimum ?? exclusiveMinimum ?? 0;
    const value = Math.max(least, -1e6) + this.#random.next() * (Math.min(maximum, 1e6) - Math.max(least, -1e6));
    const whole = type === 'integer' ? Math.floor(value) : value;
    return exclusiveMinimum !== undefined && whole <= exclusiveMinimum ? exclusiveMinimum + 1 : whole;
  }

  #one<T>(items: readonly T[]): T {
    return items[this.#random.integer(items.length)]!;
  }
}
