import { expect, it, vi } from 'vitest';
import { redReport } from '../../test/helpers/workload-fixtures.ts';
import type { Inputs } from './inputs.ts';
import type { Job } from './job.ts';
import { writeReport } from './post-step.ts';
import { temporaryFolder } from '../../test/helpers/folders.ts';

it('a line that makes new calls has its annotation, as the runner reads it', async () => {
  const report = redReport();
  const { run, judgement } = report.runs[0]!;
  const sites = [{ function: 'append_record', file: 'src/log.c', line: 23, before: 0, after: 200 }];
  const causes = [{ workload: 'import', call: 'fsync', before: 1, after: 201, sites }];
  const page = { ...report, runs: [{ run: { ...run, causes }, judgement }] };
  const job = { temporaryFolder: temporaryFolder() } as Job;
  const written: string[] = [];
  const stdout = vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  vi.stubEnv('GITHUB_OUTPUT', '');
  try {
    await writeReport(page, { summary: false, annotations: true, gate: true } as Inputs, job);
  } finally {
    stdout.mockRestore();
    vi.unstubAllEnvs();
  }
  // https://docs.github.com/actions/reference/workflow-commands-for-github-actions, "Setting an error message"
  expect(written.join('')).toContain(
    '::error title=io-perf%3A import%3A fsync 1 → 201,file=src/log.c,line=23::fsync 0 → 200 from here, in append_record.',
  );
});
