/** Whether a command can be started at all, asked beforehand: a shell would say so in words of its own. */
import { delimiter, join, resolve } from 'node:path';
import { accessSync, constants, statSync } from 'node:fs';
import { codeOf } from '../core/document/index.ts';

type Standing = 'startable' | 'not executable' | 'not there';

/**
 * @param program as it is given to exec: a path where it has a slash, else a name to be found in PATH (execvp(3))
 * @returns why not, as the end of a sentence; undefined where nothing speaks against it
 */
export function startRefusal(program: string, directory: string, path = process.env.PATH): string | undefined {
  const isSearched = !program.includes('/');
  const places = isSearched
    ? (path ?? '/usr/bin:/bin').split(delimiter).map((folder) => join(resolve(directory, folder), program))
    : [resolve(directory, program)];
  const standings = program === '' ? [] : places.map((place) => standingOf(place, isSearched));
  if (standings.includes('startable')) return undefined;
  return standings.includes('not executable') ? 'it may not be executed' : 'there is no such program';
}

function standingOf(path: string, isSearched: boolean): Standing {
  try {
    // A folder may be executable, and is not a program.
    if (!statSync(path).isFile()) return 'not executable';
  } catch (error) {
    // A folder of PATH that may not be entered hides what it has, as it does from a shell.
    return codeOf(error) === 'EACCES' && !isSearched ? 'not executable' : 'not there';
  }
  try {
    accessSync(path, constants.X_OK);
    return 'startable';
  } catch {
    return 'not executable';
  }
}
