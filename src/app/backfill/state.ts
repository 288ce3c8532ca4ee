/**
 * Progress of a backfill, on the disk of the repository: after any interruption the same command continues from here. One file for the
 * plan, one for each commit's counts, one for each stretch of measuring.
 */
import { createHash } from 'node:crypto';
import { join, resolve } from 'node:path';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { z } from 'zod';
import {
  codeOf,
  parseRunDocument,
  type Profile,
  profileSchema,
  reasonOf,
  type RunDocument,
  UsageError,
} from '../../core/document/index.ts';
import { removeTree } from '../../core/system/index.ts';
import { askIn, type Repository } from '../../gate/index.ts';
import { writeDocument, writeRunDocument } from '../document-file.ts';

const planSchema = z.object({
  schema: z.literal('io-perf/backfill/v1'),
  /** Oldest first. */
  commits: z.array(z.string()),
  /** Number of further commits that the store already has. */
  present: z.number(),
  /** Commits that do not build or run, with reasons. */
  unfit: z.record(z.string(), z.string()),
});

const countsSchema = z.record(z.string(), profileSchema);

type Plan = z.infer<typeof planSchema>;

export type CommitCounts = Record<string, Profile>;

const maxDigits = 16;

export class BackfillState {
  readonly folder: string;
  readonly #plan: Plan;
  readonly isResumed: boolean;

  private constructor(folder: string, plan: Plan, isResumed: boolean) {
    this.folder = folder;
    this.#plan = plan;
    this.isResumed = isResumed;
  }

  /**
   * @param asked parameters that identify a backfill
   * @param choose selects the commits of a new one, and counts those left out because the store has them
   * @throws UsageError if the folder cannot be written or holds something else
   */
  static async open(
    repository: Repository,
    asked: unknown,
    choose: () => Promise<Pick<Plan, 'commits' | 'present'>>,
  ): Promise<BackfillState> {
    const name = createHash('sha256').update(JSON.stringify(asked)).digest('hex').slice(0, maxDigits);
    const path = (await askIn(repository)('rev-parse', '--git-common-dir')) ?? '.git';
    const folder = join(resolve(repository.root, path), 'io-perf', 'backfill', name);
    const known = await readJson(join(folder, 'plan.json'), planSchema);
    if (known) return new BackfillState(folder, known, true);
    const plan: Plan = { schema: 'io-perf/backfill/v1', ...(await choose()), unfit: {} };
    await mkdir(folder, { recursive: true }).catch((error: unknown) => {
      throw new UsageError(`What is measured cannot be kept in ${folder} (${reasonOf(error)}): make it writable.`);
    });
    await writeDocument(join(folder, 'plan.json'), plan);
    return new BackfillState(folder, plan, false);
  }

  get commits(): readonly string[] {
    return this.#plan.commits;
  }

  get present(): number {
    return this.#plan.present;
  }

  whyUnfit(commit: string): string | undefined {
    return this.#plan.unfit[commit];
  }

  async setUnfit(commit: string, reason: string): Promise<void> {
    this.#plan.unfit[commit] = reason;
    await writeDocument(join(this.folder, 'plan.json'), this.#plan);
  }

  get unfit(): { commit: string; reason: string }[] {
    return this.commits.flatMap((commit) => {
      const reason = this.whyUnfit(commit);
      return reason === undefined ? [] : [{ commit, reason }];
    });
  }

  counts(commit: string): Promise<CommitCounts | undefined> {
    return readJson(this.#countsPath(commit), countsSchema);
  }

  setCounts(commit: string, counts: CommitCounts): Promise<void> {
    return writeDocument(this.#countsPath(commit), counts);
  }

  #countsPath(commit: string): string {
    return join(this.folder, `counts-${commit}.json`);
  }

  /** Measured data, one document for each run of the command, in order. */
  async stretches(): Promise<RunDocument[]> {
    const names = (await readdir(this.folder)).filter((name) => /^stretch-\d+\.json$/.test(name));
    const ordered = names.sort((a, b) => numberOf(a) - numberOf(b));
    const paths = ordered.map((name) => join(this.folder, name));
    return Promise.all(paths.map(async (path) => parseRunDocument(await readFile(path, 'utf8'), path)));
  }

  /** Saves the current measurement; called again as it grows. @param number of earlier stretches */
  keep(number: number, run: RunDocument): Promise<void> {
    return writeRunDocument(join(this.folder, `stretch-${number}.json`), run);
  }

  remove(): Promise<void> {
    return removeTree(this.folder);
  }
}

const numberOf = (name: string): number => Number(/\d+/.exec(name)![0]);

/** @returns undefined if there is no such file. @throws UsageError if it holds something else */
async function readJson<T>(path: string, schema: z.ZodType<T>): Promise<T | undefined> {
  try {
    return schema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw new UsageError(
      `${path} cannot be used (${reasonOf(error)}): remove its folder, and the backfill begins anew.`,
    );
  }
}
