import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compileProgram, dotnetSdk } from '../../../../test/helpers/dotnet.ts';
import { temporaryFolder } from '../../../../test/helpers/folders.ts';
import { compileHook } from './compile.ts';
import { isPrecompiled } from './precompiled.ts';
import { whyNoLines, whySilent } from './why-silent.ts';

describe('calls of .NET have no line, and it is said why:', () => {
  it('.NET Framework', () => {
    expect(whySilent('/usr/bin/mono')).toMatch(/\.NET Framework.* take \.NET 6 or newer/);
  });

  it('a program that was published as one file', () => {
    const bundle = (place: number): string => {
      const file = join(temporaryFolder(), 'app');
      const mark = Buffer.from('8b1202b96a612038727b930214d7a03213f5b9e6efae3318ee3b2dce24b36aae', 'hex');
      const at = Buffer.alloc(8);
      at.writeBigUInt64LE(BigInt(place));
      writeFileSync(file, Buffer.concat([Buffer.from('\u007fELF'), at, mark]));
      return file;
    };
    expect(whySilent(bundle(4096))).toMatch(/app have no site, because it was published as one file/);
    expect(whySilent(bundle(0))).toBeUndefined();
  });

  it('a program that was trimmed without startup hooks', () => {
    const program = join(temporaryFolder(), 'app');
    const settings = (isSupported: boolean): string =>
      JSON.stringify({
        runtimeOptions: { configProperties: { 'System.StartupHookProvider.IsSupported': isSupported } },
      });
    writeFileSync(program, '');
    writeFileSync(`${program}.runtimeconfig.json`, settings(false));
    expect(whySilent(program)).toMatch(/trimmed without startup hooks: publish it with StartupHookSupport=true/);
    writeFileSync(`${program}.runtimeconfig.json`, settings(true));
    expect(whySilent(program)).toBeUndefined();
  });

  it('no SDK', async () => {
    const root = temporaryFolder();
    writeFileSync(join(root, 'dotnet'), '');
    expect(await compileHook({ DOTNET_ROOT: root })).toEqual({
      reason: `there is no .NET SDK in ${root}, whose compiler makes what asks for them`,
    });
  });

  it('no PDB file, unless the code is that of a package', () => {
    const folder = temporaryFolder();
    const [assembly, other] = [join(folder, 'app.dll'), join(folder, 'Other.dll')];
    const library = { runtime: { 'Other.dll': {} } };
    const deps = {
      targets: { net: { 'app/1.0.0': { runtime: { 'app.dll': {} } }, 'Other/2.0.0': library } },
      libraries: { 'app/1.0.0': { type: 'project' }, 'Other/2.0.0': { type: 'package' } },
    };
    writeFileSync(join(folder, 'app.deps.json'), JSON.stringify(deps));
    const frames = [
      { function: 'Other.Write', object: other },
      { function: 'Saver.Save', object: assembly },
    ];
    expect(whyNoLines([frames], new Set())).toEqual([
      'app.dll has no lines, because there is no PDB file: build it with DebugType=portable.',
    ]);
    // Another method has one: the runtime reported no place of this one.
    expect(whyNoLines([frames, [{ ...frames[1]!, file: '/src/Saver.cs', line: 3 }]], new Set())).toEqual([]);
    writeFileSync(join(folder, 'app.pdb'), '');
    expect(whyNoLines([frames], new Set())).toEqual([]);
  });

  it.skipIf(dotnetSdk === undefined)('code that was compiled ahead, whose small methods are not on the stack', () => {
    const { root, runtime } = dotnetSdk!;
    // The class library is compiled ahead; the program of a test is not.
    expect(isPrecompiled(join(runtime, 'System.Private.CoreLib.dll'))).toBe(true);
    expect(isPrecompiled(join(root, 'dotnet'))).toBe(false);
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'Program.cs'), 'class Program { static void Main() { } }');
    compileProgram(folder, 'app.dll', ['Program.cs']);
    expect(isPrecompiled(join(folder, 'app.dll'))).toBe(false);
    const frame = { function: 'Saver.Save', file: '/src/Saver.cs', object: join(folder, 'ahead.dll') };
    copyFileSync(join(runtime, 'System.Private.CoreLib.dll'), frame.object);
    expect(whyNoLines([[frame]], new Set())).toEqual([
      'ahead.dll was published with PublishReadyToRun: callers are named instead of small methods.',
    ]);
  });

  it('a native library', () => {
    expect(whyNoLines([], new Set(['/app/libe_sqlite3.so']))).toEqual([
      'Calls of libe_sqlite3.so have no site, because it is a native library: who called it is not asked.',
    ]);
  });
});
