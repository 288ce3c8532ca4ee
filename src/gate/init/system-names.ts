/** What differs from system to system in the commands that init proposes. */
import { isWindows } from '../../core/system/index.ts';

interface SystemNames {
  python: string;
  /** Of the programs of a virtual environment. */
  venvPrograms: string;
  /** Of a program, where a compiler does not add it to the name that it is given. */
  programEnding: string;
  /** Visual Studio decides at the build, and not before it, what kind it is: it has a folder for each. */
  cmake: { build: string; test: string; folder: string };
  /** Where what was tried here runs as well. */
  label: string | undefined;
}

/** A path of a program, as a command begins with it: cmd.exe takes `.venv/Scripts/pip` for the program `.venv`. Files that it is given may have slashes. */
export const programPath = (path: string): string => (isWindows ? path.replaceAll('/', '\\') : path);

export const systemNames: SystemNames = isWindows
  ? {
      python: 'python',
      venvPrograms: '.venv/Scripts',
      programEnding: '.exe',
      cmake: { build: ' --config Release', test: ' -C Release', folder: '/Release' },
      label: 'windows-2025',
    }
  : {
      python: 'python3',
      venvPrograms: '.venv/bin',
      programEnding: '',
      cmake: { build: '', test: '', folder: '' },
      label: undefined,
    };
