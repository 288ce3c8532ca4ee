import { describe, expect, it } from 'vitest';
import { childEnvironment } from './child-environment.ts';
import { runCommand } from './run-command.ts';

describe('the environment of builds, workloads and runners', () => {
  it.each([
    'INPUT_TOKEN',
    'INPUT_ANYTHING',
    'ACTIONS_RUNTIME_TOKEN',
    'ACTIONS_CACHE_URL',
    'GITHUB_TOKEN',
    'IO_PERF_STORE_TOKEN',
    'NPM_TOKEN',
    'GITHUB_OUTPUT',
    'GITHUB_ENV',
    'GITHUB_PATH',
    'GITHUB_STATE',
    'GITHUB_STEP_SUMMARY',
    'github_token',
  ])('does not contain %s', (name) => {
    expect(childEnvironment({}, { [name]: 'secret', PATH: '/bin' })).toEqual({ PATH: '/bin' });
  });

  it('contains all other variables, and those that are added', () => {
    const own = { GITHUB_SHA: 'abc', GITHUB_WORKSPACE: '/w', TOKENS: '3', HOME: '/root' };
    expect(childEnvironment({ LANG: 'C', MY_TOKEN: 'of the workload' }, own)).toEqual({
      ...own,
      LANG: 'C',
      MY_TOKEN: 'of the workload',
    });
  });

  it('contains a token that the workflow allows by name', () => {
    const own = { IO_PERF_PASS_ENVIRONMENT: 'CARGO_TOKEN, NPM_TOKEN', NPM_TOKEN: 'n', PIP_TOKEN: 'p' };
    expect(childEnvironment({}, own)).toEqual({ IO_PERF_PASS_ENVIRONMENT: 'CARGO_TOKEN, NPM_TOKEN', NPM_TOKEN: 'n' });
  });

  it.skipIf(process.platform === 'win32')('reaches the command', async () => {
    process.env.INPUT_TOKEN = 'secret';
    const { stdout } = await runCommand(['env']);
    delete process.env.INPUT_TOKEN;
    expect(stdout).toContain('PATH=');
    expect(stdout).not.toContain('secret');
  });
});
