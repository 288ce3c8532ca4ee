/** The verbs of the protocol and the cells that are set up. */
import { closeSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Cell, Ground, Recipe, Runner } from './cell.ts';
import { protocolFault, unsupportedFault, valueFault } from './faults.ts';
import { emptyFolder, removeTree } from './files.ts';
import { parseParameters } from './parameters.ts';
import { clockSource, measureResolutionNs, Stopwatch } from './region.ts';
import { warmUpProbe } from './probe.ts';
import { parseRequest, shorten, type CellName, type Line, type Request } from './requests.ts';
import { collectYoungGarbage } from './young-garbage.ts';

interface Standing {
  recipe: Recipe;
  cell: Cell;
  ground: Ground;
  close(): Promise<void>;
}

export class Session {
  readonly #runner: Runner;
  readonly #catalogue: ReadonlyMap<string, Recipe>;
  readonly #directory: string;
  readonly #standing = new Map<string, Standing>();
  readonly #stopwatch = new Stopwatch();
  #folders = 0;

  constructor(runner: Runner, directory: string) {
    this.#runner = runner;
    this.#catalogue = new Map(runner.recipes.map((recipe) => [recipe.cell, recipe]));
    this.#directory = directory;
  }

  /** @throws what describeFault understands */
  async handle(line: Line): Promise<object> {
    const request = parseRequest(line);
    switch (request.verb) {
      case 'hello':
        return this.#hello(request);
      case 'cells':
        return this.#cells(request);
      case 'setup':
        return this.#setUp(request);
      case 'sample':
        return this.#sample(request);
      case 'teardown':
        return this.#tearDown(request);
      default:
        throw protocolFault(`"${shorten(request.verb)}" is not a verb: hello, cells, setup, sample, teardown are.`);
    }
  }

  /** Removes everything that was made under DIR. */
  async end(): Promise<void> {
    for (const standing of this.#standing.values()) await remove(standing);
    this.#standing.clear();
  }

  #hello(request: Request): object {
    expectWords(request, { cell: false });
    const { name, runtime, facts, clockSource: source = clockSource, measuresItself } = this.#runner;
    if (measuresItself) warmUpProbe();
    const own = measuresItself ? [...(this.#stopwatch.hasCounters ? ['counters'] : []), 'probe'] : [];
    return {
      protocol: 1,
      runner: name,
      runtime,
      ...facts,
      pid: process.pid,
      clock: { source, resolutionNs: measureResolutionNs() },
      can: [...own, 'histogram'].sort(),
    };
  }

  #cells(request: Request): object {
    expectWords(request, { cell: false });
    const cells = this.#runner.recipes.map(({ cell, parameters, bytes, check }) => ({
      cell,
      parameters: Object.keys(parameters).sort(),
      bytes,
      check,
    }));
    return { cells };
  }

  async #setUp(request: Request): Promise<object> {
    const { cell: name, words } = expectWords(request, { cell: true, required: ['seed'], optional: ['corpus'] });
    const recipe = this.#catalogue.get(name.path);
    if (!recipe) throw protocolFault(`"${shorten(name.path)}" is not a cell of this runner: ask "cells".`);
    const values = parseParameters(recipe.parameters, name.parameters);
    const seed = parseCount('seed', words.get('seed')!, 0, 0xffffffff);
    if (this.#standing.has(name.text)) throw protocolFault(`${name.text} is set up already.`);
    const standing = await this.#establish(recipe, values, seed, words.get('corpus'));
    this.#standing.set(name.text, standing);
    return { ready: true, maxOps: standing.cell.maxOps };
  }

  async #establish(
    recipe: Recipe,
    values: Record<string, unknown>,
    seed: number,
    corpus: string | undefined,
  ): Promise<Standing> {
    const directory = join(this.#directory, `${this.#runner.name}-${process.pid}-${this.#folders++}`);
    const closers: (() => void | Promise<void>)[] = [];
    const ground: Ground = {
      directory,
      inputs: join(directory, 'in'),
      outputs: join(directory, 'out'),
      seed,
      corpus,
      keepOpen(descriptor) {
        closers.push(() => {
          closeSync(descriptor);
        });
        return descriptor;
      },
      keepHandle(handle) {
        closers.push(() => handle.close());
        return handle;
      },
    };
    const close = async (): Promise<void> => {
      for (const closer of closers.splice(0)) await closer();
    };
    try {
      mkdirSync(directory);
      mkdirSync(ground.inputs);
      mkdirSync(ground.outputs);
      return { recipe, cell: await recipe.setUp(values, ground), ground, close };
    } catch (error) {
      await close();
      removeTree(directory);
      throw error;
    }
  }

  async #sample(request: Request): Promise<object> {
    const { cell: name, words } = expectWords(request, {
      cell: true,
      required: ['ops', 'cache'],
      optional: ['histogram'],
    });
    const { recipe, cell, ground } = this.#find(name);
    const ops = parseCount('ops', words.get('ops')!, 1, cell.maxOps);
    const cache = parseChoice('cache', words.get('cache')!, ['warm', 'cold']);
    const withHistogram = parseChoice('histogram', words.get('histogram') ?? 'no', ['yes', 'no']) === 'yes';
    if (cache === 'cold' && recipe.bytes)
      throw unsupportedFault('Node.js has no way to evict files from the page cache.');
    try {
      cell.prepare?.(ops);
      collectYoungGarbage();
      const measured = await (cell.measure?.(ops, withHistogram) ?? this.#stopwatch.measure(cell, ops, withHistogram));
      const check = cell.verify(ops);
      return { ...measured, ops, bytes: cell.bytesPerOp * ops, ...(recipe.check === 'none' ? {} : { check }) };
    } finally {
      try {
        emptyFolder(ground.outputs);
      } finally {
        cell.restore?.();
      }
    }
  }

  async #tearDown(request: Request): Promise<object> {
    const { cell: name } = expectWords(request, { cell: true });
    const standing = this.#find(name);
    this.#standing.delete(name.text);
    await remove(standing);
    return { removed: true };
  }

  #find(name: CellName): Standing {
    const standing = this.#standing.get(name.text);
    if (!standing) throw protocolFault(`${shorten(name.text)} is not set up.`);
    return standing;
  }
}

async function remove(standing: Standing): Promise<void> {
  await standing.close();
  removeTree(standing.ground.directory);
}

interface Shape {
  cell: boolean;
  required?: readonly string[];
  optional?: readonly string[];
}

function expectWords(
  { verb, cell, words }: Request,
  { cell: hasCell, required = [], optional = [] }: Shape,
): { cell: CellName; words: Map<string, string> } {
  if (hasCell && !cell) throw protocolFault(`"${verb}" needs a cell like write/writeSync?chunk=1KiB&size=1MiB.`);
  if (!hasCell && cell) throw protocolFault(`"${verb}" takes no cell.`);
  for (const name of required) if (!words.has(name)) throw protocolFault(`"${verb}" needs ${name}=….`);
  for (const name of words.keys())
    if (![...required, ...optional].includes(name)) throw valueFault(`"${verb}" knows no word "${shorten(name)}".`);
  return { cell: cell ?? { text: '', path: '', parameters: new Map() }, words };
}

function parseCount(name: string, text: string, least: number, most: number): number {
  const value = /^(0|[1-9][0-9]{0,15})$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least && value <= most))
    throw valueFault(`${name}=${shorten(text)} is not possible: give a number from ${least} to ${most}.`);
  return value;
}

function parseChoice(name: string, text: string, values: readonly string[]): string {
  if (!values.includes(text))
    throw valueFault(`${name}=${shorten(text)} is not possible: give one of ${values.join(', ')}.`);
  return text;
}
