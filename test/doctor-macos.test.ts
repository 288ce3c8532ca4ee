/** What the doctor says on macOS: the face of macOS on this machine, whose programs print what those of a hosted machine print. */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from './helpers/folders.ts';
import { packedCli } from './helpers/shipped.ts';

const printed: Record<string, string> = {
  sw_vers: 'ProductName:\t\tmacOS\nProductVersion:\t\t26.1\nBuildVersion:\t\t25B78\n',
  sysctl: 'machdep.cpu.brand_string: Apple M1 (Virtual)\nkern.hv_vmm_present: 1\n',
  mount: `/dev/disk3s1s1 on / (apfs, sealed, local, read-only, journaled)
/dev/disk3s5 on /System/Volumes/Data (apfs, local, journaled, nobrowse)\n`,
  diskutil: '   Device Identifier:  disk3s5\n   Protocol:  PCI-Express\n   Solid State:  Yes\n   FileVault:  No\n',
  pmset: "Now drawing from 'AC Power'\n",
};

it.skipIf(process.platform !== 'linux')(
  'the doctor on macOS says what is missing, why, and what to do there, and nothing of other systems',
  () => {
    const folder = temporaryFolder();
    const programs = join(folder, 'bin');
    mkdirSync(programs);
    const program = (name: string, script: string): void => {
      writeFileSync(join(programs, name), `#!/bin/sh\n${script}\n`);
      chmodSync(join(programs, name), 0o755);
    };
    for (const [name, text] of Object.entries(printed)) program(name, `printf '%s' "${text}"`);
    program('sudo', 'echo "sudo: a password is required" >&2; exit 1');
    symlinkSync(process.execPath, join(programs, 'node'));
    const face = join(folder, 'face.cjs');
    /** What it still waits for, if it does not end when all is said. */
    const left = join(folder, 'left');
    writeFileSync(
      face,
      `Object.defineProperty(process, 'platform', { value: 'darwin' });
       require('node:os').platform = () => 'darwin';
       const { write } = process.stdout;
       const look = () => require('node:fs').writeFileSync(${JSON.stringify(left)}, process.getActiveResourcesInfo().join());
       process.stdout.write = (...words) => { setTimeout(look, 1000).unref(); return write.apply(process.stdout, words); };
`,
    );
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--require', face, packedCli(), 'doctor'], {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: programs, HOME: folder, NO_COLOR: '1', COLUMNS: '200' },
    });
    expect(status, stderr).toBe(0);
    const text = stdout.replace(/\s+/g, ' ');
    expect(text).toContain('osVersion macOS 26.1 25B78');
    expect(text).toContain('filesystem apfs');
    expect(text).toContain('no cmake on PATH; no c++, g++, clang++ or cl on PATH → brew install cmake; xcode-select');
    expect(text).toMatch(
      /exact counts missing [^→]*→ allow sudo without a password and dtrace \(csrutil\), or count on Linux \(not counted, because [^)]*a password is required\)/,
    );
    expect(existsSync(left) ? readFileSync(left, 'utf8') : '').not.toContain('Timeout');
    expect(text).not.toMatch(/apt-get|winget|kernel counters|strace/);
  },
);
