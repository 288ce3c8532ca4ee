import { expect, it } from 'vitest';
import { commandRemarks, profiledRemarks } from './command-remarks.ts';
import { withCommand, workloadCells } from './workloads.ts';

it('says of workloads that are measured that their command builds each time', () => {
  const config = {
    workloads: { app: { command: 'dotnet run' }, tests: { command: 'dotnet test' }, cat: { command: 'cat' } },
  };
  const cells = workloadCells(config).filter(({ api }) => api !== 'tests');
  expect(commandRemarks(config, cells)).toEqual([expect.stringMatching(/^app: dotnet run builds in every execution/)]);
});

it('says it of a command that is given directly', () => {
  const config = withCommand({}, ['dotnet', 'watch']);
  expect(commandRemarks(config, workloadCells(config))).toEqual([
    expect.stringMatching(/^dotnet: dotnet watch builds/),
  ]);
});

it('says of a command that is profiled what to profile instead', () => {
  expect(profiledRemarks(['dotnet', 'run', '--', 'a b'])).toEqual([
    expect.stringMatching(/^dotnet run builds as well/),
  ]);
  expect(profiledRemarks(['dotnet', 'bin/app.dll', 'run'])).toEqual([]);
});
