/** What differs from system to system in the commands that init proposes. Slashes do for paths on Windows as well (runners/command/node/windows-line.ts). */
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

export const systemNames: SystemNames = isWindows
  ? {
      ...{ python: 'python', venvPrograms: '.venv/Scripts', programEnding: '.exe' },
      cmake: { build: ' --config Release', test: ' -C Release', folder: '/Release' },
      label: 'windows-2025',
    }
  : {
      ...{ python: 'python3', venvPrograms: '.venv/bin', programEnding: '' },
      cmake: { build: '', test: '', folder: '' },
      label: undefined,
    };
