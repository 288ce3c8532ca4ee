/** Commands of .NET that build before they do what they are for, which a measurement would count with it. */

const words = /"[^"]*"|'[^']*'|[^\s;&|]+|[;&|]+/g;

/**
 * One sentence on a command; undefined for a command that does not build.
 * @param name of a workload; undefined for a command that is started once, which has no `build:`
 */
export function remarkOnDotnet(name: string | undefined, command: string): string | undefined {
  const found = (command.match(words) ?? []).map((word) => word.replace(/^["']|["']$/g, ''));
  for (const [index, word] of found.entries()) {
    if (!/(?:^|[\\/])dotnet(?:\.exe)?$/.test(word)) continue;
    const rest = found.slice(index + 1);
    const end = rest.findIndex((one) => /^[;&|]+$/.test(one));
    const given = end === -1 ? rest : rest.slice(0, end);
    const verb = given[0] ?? '';
    const built = given.some((one) => one === '--no-build' || /\.(?:dll|exe)$/i.test(one));
    if (!['run', 'watch', 'test'].includes(verb) || (built && verb !== 'watch')) continue;
    if (name === undefined)
      return `dotnet ${verb} builds as well, so that most calls are the build's: start dotnet build -c Release before, and profile ${instead[verb]!}.`;
    return `${name}: dotnet ${verb} builds in every execution, so that most calls and most of the time are the build's: write build: dotnet build -c Release, and command: ${instead[verb]!}.`;
  }
  return undefined;
}

const program = 'dotnet bin/Release/net10.0/app.dll, with your own framework and name';
const instead: Readonly<Record<string, string>> = {
  run: program,
  watch: program,
  test: 'dotnet test bin/Release/net10.0/app.tests.dll, with your own framework and name (or dotnet test -c Release --no-build)',
};
