import { describe, expect, it } from 'vitest';
import { remarkOnDotnet } from './commands.ts';

describe('a command that builds in every execution', () => {
  it.each([
    ['dotnet run', 'run'],
    ['dotnet run -c Release -- input.txt', 'run'],
    ['cd app && dotnet watch --no-build', 'watch'],
    ['env A=1 /usr/share/dotnet/dotnet test -c Release All.slnx; cat out', 'test'],
    ['dotnet.exe test', 'test'],
  ])('is %s: one sentence says so, and what to write', (command, verb) => {
    const said = remarkOnDotnet('app', command);
    expect(said).toMatch(
      new RegExp(`^app: dotnet ${verb} builds in every execution, .*: write build: .*command: dotnet `),
    );
    expect(said?.match(/\.(?= |$)/g)).toHaveLength(1);
    expect(remarkOnDotnet(undefined, command)).toMatch(
      new RegExp(`^dotnet ${verb} builds as well, .* and profile dotnet `),
    );
  });

  it.each([
    'dotnet bin/Release/net10.0/app.dll run',
    'dotnet run --no-build -c Release',
    'dotnet test --no-build',
    'dotnet test bin/Release/net10.0/tests.dll --filter A',
    'dotnet exec bin/app.dll test',
    'dotnet build',
    'echo dotnet; run',
    './dotnet-run test',
  ])('is not %s', (command) => {
    expect(remarkOnDotnet('app', command)).toBeUndefined();
  });
});
