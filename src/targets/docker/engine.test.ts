import { describe, expect, it } from 'vitest';
import type { CommandResult } from '../../toolchain/index.ts';
import { lastLine, whyNoEngine } from './engine.ts';

/** What clients of versions 20.10 and 28 print. */
const said = (stderr: string, rest: Partial<CommandResult> = {}): CommandResult => ({
  code: 1,
  stdout: '',
  stderr,
  ...rest,
});

describe('an engine that cannot be used', () => {
  it('is told in one sentence with the remedy', () => {
    const missing = whyNoEngine(said('', { code: null, failure: 'could not be started (ENOENT)' }));
    expect(missing).toBe(
      'There is no docker on PATH: install Docker Engine (docs.docker.com/engine/install) or Docker Desktop.',
    );
    expect(
      whyNoEngine(
        said(
          'Cannot connect to the Docker daemon at unix:///var/run/docker.sock. Is the docker daemon running?\nerrors pretty printing info\n',
        ),
      ),
    ).toContain('The Docker engine is not running (Cannot connect to the Docker daemon');
    expect(
      whyNoEngine(
        said(
          'permission denied while trying to connect to the Docker daemon socket at unix:///var/run/docker.sock: connect: permission denied',
        ),
      ),
    ).toMatch(/^This user may not use the Docker engine .*\(sudo usermod -aG docker "\$USER"/);
    expect(whyNoEngine(said('', { code: null, failure: 'did not end within 30 s' }))).toContain('does not answer');
    expect(whyNoEngine(said('context "x" does not exist'))).toBe(
      'The Docker engine cannot be used (context "x" does not exist).',
    );
  });

  it('has the last line for messages, whichever stream it came on', () => {
    expect(lastLine({ code: 1, stdout: 'Step 1/2\n', stderr: 'no such host\n\n' })).toBe('no such host');
    expect(lastLine({ code: null, stdout: '', stderr: '', failure: 'was interrupted' })).toBe('was interrupted');
  });
});
