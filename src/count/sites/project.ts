/** Which code is the project's own: files of the repository, as git lists them; outside of one, files below the folder. */
import { promisify } from 'node:util';
import { execFile } from 'node:child_process';
import { isAbsolute, join, relative, resolve } from 'node:path';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { foreignFolders, generatedSource } from './policy.ts';
import { orElse } from '../../core/system/index.ts';

const timeoutMs = 60_000;

const maxBytes = 1 << 28;

export class Project {
  /** The top of the repository, by its real name. */
  readonly root: string;
  readonly #directory: string;
  /** Relative to the root; undefined outside of a repository. */
  readonly #files: ReadonlySet<string> | undefined;
  readonly #goModules: readonly GoModule[];
  readonly #names = new Map<string, string | undefined>();

  constructor(root: string, directory: string, files?: readonly string[]) {
    this.root = realName(root);
    this.#directory = realName(directory);
    this.#files = files && new Set(files);
    this.#goModules = (files ?? ['go.mod'])
      .filter((name) => name === 'go.mod' || name.endsWith('/go.mod'))
      .flatMap((name) => readModule(this.root, name));
  }

  /** @param directory where the command runs. @param environment for git */
  static async find(directory: string, environment: NodeJS.ProcessEnv = process.env): Promise<Project> {
    const ask = async (...words: string[]): Promise<string> =>
      (
        await promisify(execFile)('git', ['-C', directory, ...words], {
          timeout: timeoutMs,
          maxBuffer: maxBytes,
          env: { ...environment, GIT_OPTIONAL_LOCKS: '0' },
        })
      ).stdout;
    try {
      const root = (await ask('rev-parse', '--show-toplevel')).replace(/\n$/, '');
      const list = await ask('ls-files', '-z', '--full-name', '--cached', '--others', '--exclude-standard', ':/');
      return new Project(root, directory, list.split('\0').filter(Boolean));
    } catch {
      return new Project(directory, directory);
    }
  }

  /** Whether it has files with one of these endings. Where they are not listed: it may. */
  hasFiles(...endings: string[]): boolean {
    if (!this.#files) return true;
    for (const name of this.#files) if (endings.some((ending) => name.endsWith(ending))) return true;
    return false;
  }

  /**
   * The name of the project's own file, relative to its root; undefined for any other file.
   * @param object the program or library that the file was compiled into
   */
  nameOf(file: string, object?: string): string | undefined {
    if (!this.#names.has(file)) this.#names.set(file, this.#findName(file));
    return this.#names.get(file) ?? (object?.endsWith('.dll') && this.holds(object) ? this.#mapped(file) : undefined);
  }

  /** Whether a program or library was made here: below the root, and not a package that was installed there. */
  holds(object: string): boolean {
    const name = relative(this.root, realName(object));
    return isBelow(name) && !isForeign(name);
  }

  #findName(written: string): string | undefined {
    if (written.startsWith('class:')) return this.#sourceOf(written.slice('class:'.length));
    // Perl runs the copies that its build makes.
    const file = written.replace(/^(?:\.\/)+/, '').replace(/(^|\/)blib\/(?=lib\/)/, '$1');
    const candidates = isAbsolute(file)
      ? [relative(this.root, file), relative(this.root, realName(file))]
      : [
          relative(this.root, realName(resolve(this.#directory, file))),
          file,
          // go build -trimpath: the path of the module, then that in it.
          ...this.#goModules
            .filter(({ module }) => file.startsWith(`${module}/`))
            .map(({ module, folder }) => join(folder, file.slice(module.length + 1))),
        ];
    return candidates.find((name) => isBelow(name) && !isForeign(name) && this.#has(name));
  }

  /**
   * .NET writes other folders into debug information where a build asks for it: `/_/src/a.cs` for the root of the repository (DeterministicSourcePaths),
   * any folder by PathMap. Then it is the only file of the project whose whole name stands at the end.
   */
  #mapped(written: string): string | undefined {
    const file = written.replaceAll('\\', '/');
    const fromRoot = /^\/_\d*\/(.+)$/.exec(file)?.[1];
    if (fromRoot !== undefined) return this.#files?.has(fromRoot) === true ? fromRoot : undefined;
    const found = [...(this.#files ?? [])].filter((name) => file.endsWith(`/${name}`) && !isForeign(name));
    return found.length === 1 ? found[0] : undefined;
  }

  /** The file of a Java or Kotlin class, or of that name: the only one that lies in folders named like its package. */
  #sourceOf(type: string): string | undefined {
    const names = sourceEndings.some((ending) => type.endsWith(ending))
      ? [type]
      : sourceEndings.map((ending) => `${type}${ending}`);
    const found = [...(this.#files ?? [])].filter((file) =>
      names.some((name) => (file === name || file.endsWith(`/${name}`)) && !isForeign(file)),
    );
    return found.length === 1 ? found[0] : undefined;
  }

  #has(name: string): boolean {
    return this.#files ? this.#files.has(name) : existsSync(join(this.root, name));
  }
}

const sourceEndings = ['.java', '.kt', '.groovy', '.scala', '.clj'] as const;

interface GoModule {
  module: string;
  folder: string;
}

function readModule(root: string, name: string): GoModule[] {
  const text = orElse(() => readFileSync(join(root, name), 'utf8'), '');
  const module = /^module\s+"?([^\s"]+)/m.exec(text)?.[1];
  return module === undefined ? [] : [{ module, folder: name.replace(/\/?go\.mod$/, '') }];
}

const isBelow = (name: string): boolean => name !== '' && !name.startsWith('..') && !isAbsolute(name);

const isForeign = (name: string): boolean =>
  generatedSource.test(name) || name.split('/').some((part) => foreignFolders.has(part));

const realName = (path: string): string => orElse(() => realpathSync(path), resolve(path));
