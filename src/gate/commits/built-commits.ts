/** Commits of a range, each checked out and built once, and kept while it is needed. */
import type { Repository } from '../compare/checkout.ts';
import type { Config } from '../config/index.ts';
import type { MatrixCell } from '../../core/cells/index.ts';
import type { Progress } from '../../engine/index.ts';
import { NotBuilt, openFolderBeside, type PreparedSubject, SubjectMaker } from '../compare/subjects.ts';
import { removeOrNote, type WorkFolder } from '../../places/targets/index.ts';
import { MeasurementError } from '../../core/document/index.ts';

interface BuildSettings {
  repository: Repository;
  config: Config;
  cells: readonly MatrixCell[];
  workingDirectory: string;
  environment: NodeJS.ProcessEnv;
  cacheDirectory?: string | undefined;
  directory: string | undefined;
  progress: Progress;
  signal: AbortSignal;
}

/** Why the commit cannot be built or cannot run the workload. */
export class Unfit {
  readonly reason: string;

  constructor(reason: string) {
    this.reason = reason;
  }
}

export class BuiltCommits {
  readonly #settings: BuildSettings;
  readonly #makers = new Map<string, SubjectMaker>();
  readonly #built = new Map<string, PreparedSubject>();
  /** One folder for all, since each has a process that watches it. */
  #folder: WorkFolder | undefined;
  builds = 0;

  constructor(settings: BuildSettings) {
    this.#settings = settings;
  }

  /** @throws UsageError, and the error of an interruption */
  async build(commit: string): Promise<PreparedSubject | Unfit> {
    const known = this.#built.get(commit);
    if (known) return known;
    const { environment, signal, ...settings } = this.#settings;
    signal.throwIfAborted();
    const folder = (this.#folder ??= await openFolderBeside(settings.repository));
    const maker = new SubjectMaker({ ...settings, folder, signal, hostEnvironment: environment, target: 'host' });
    this.#makers.set(commit, maker);
    this.builds++;
    try {
      const label = commit.slice(0, 10);
      const subject = await maker.make('commit', { ref: commit, label, env: {}, runners: {} });
      this.#built.set(commit, subject);
      return subject;
    } catch (error) {
      await this.release(commit);
      signal.throwIfAborted();
      if (error instanceof NotBuilt) return new Unfit(error.message);
      throw error;
    }
  }

  /** Builds a commit that the search cannot do without. @throws MeasurementError if it cannot be built */
  async buildEnd(commit: string, option: string): Promise<PreparedSubject> {
    const subject = await this.build(commit);
    if (subject instanceof Unfit) throw new MeasurementError(`${subject.reason} Name another commit with ${option}.`);
    return subject;
  }

  async release(commit: string): Promise<void> {
    const maker = this.#makers.get(commit);
    this.#makers.delete(commit);
    this.#built.delete(commit);
    await maker?.remove();
  }

  /** Removes all checkouts and builds. */
  async releaseAll(): Promise<void> {
    for (const commit of [...this.#makers.keys()]) await this.release(commit);
    if (this.#folder)
      await removeOrNote(this.#folder, (sentence) => {
        this.#settings.progress.note(sentence);
      });
    this.#folder = undefined;
  }
}
