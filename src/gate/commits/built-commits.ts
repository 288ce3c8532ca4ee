/** What a range consists of, commits or a commit with versions of a package: each checked out and built once, and kept while it is needed. */
import type { Repository } from '../compare/checkout.ts';
import type { Config } from '../config/index.ts';
import type { MatrixCell } from '../../core/cells/index.ts';
import type { Progress } from '../../engine/index.ts';
import { NotBuilt, type PreparedSubject, SubjectMaker } from '../compare/subjects.ts';
import { openFolderBeside } from './beside.ts';
import { removeOrNote, type WorkFolder } from '../../places/targets/index.ts';
import { defined, MeasurementError } from '../../core/document/index.ts';

export interface BuildSettings {
  repository: Repository;
  config: Config;
  cells: readonly MatrixCell[];
  workingDirectory: string;
  environment: NodeJS.ProcessEnv;
  cacheDirectory?: string | undefined;
  directory: string | undefined;
  /** Default: a commit by its id. */
  buildOf?: (id: string) => Built;
  progress: Progress;
  signal: AbortSignal;
}

interface Built {
  commit: string;
  label: string;
  /** Edits the checkout before it is built. @throws NotBuilt */
  edit?: (checkout: string) => Promise<void>;
}

const asCommit = (id: string): Built => ({ commit: id, label: id.slice(0, 10) });

/** Why it cannot be built or cannot run the workload. */
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
  async build(id: string): Promise<PreparedSubject | Unfit> {
    const known = this.#built.get(id);
    if (known) return known;
    const { environment, signal, buildOf = asCommit, ...settings } = this.#settings;
    signal.throwIfAborted();
    const note = settings.progress.note.bind(settings.progress);
    const folder = (this.#folder ??= await openFolderBeside(settings.repository.root, { note }));
    const { commit: ref, label, edit } = buildOf(id);
    const hooks = { signal, ...defined({ edit }) };
    const maker = new SubjectMaker({ ...settings, ...hooks, folder, hostEnvironment: environment, target: 'host' });
    this.#makers.set(id, maker);
    this.builds++;
    try {
      const subject = await maker.make('commit', { ref, label, env: {}, runners: {} });
      this.#built.set(id, subject);
      return subject;
    } catch (error) {
      await this.release(id);
      signal.throwIfAborted();
      if (error instanceof NotBuilt) return new Unfit(error.message);
      throw error;
    }
  }

  /** Builds one that the search cannot do without. @throws MeasurementError if it cannot be built */
  async buildEnd(id: string, option: string): Promise<PreparedSubject> {
    const subject = await this.build(id);
    if (subject instanceof Unfit) throw new MeasurementError(`${subject.reason} Name another commit with ${option}.`);
    return subject;
  }

  async release(id: string): Promise<void> {
    const maker = this.#makers.get(id);
    this.#makers.delete(id);
    this.#built.delete(id);
    await maker?.remove();
  }

  async releaseAll(): Promise<void> {
    for (const id of [...this.#makers.keys()]) await this.release(id);
    const { progress } = this.#settings;
    if (this.#folder) await removeOrNote(this.#folder, progress.note.bind(progress));
    this.#folder = undefined;
  }
}
