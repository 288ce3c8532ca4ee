/**
 * `--target adb` through the real adb client and server. The device is the tests' own (device.ts), and so is the runner that is
 * "built for Android": the node runner of this machine. What is measured has no meaning; everything on the way is real.
 * `./check` gives the folder of the native runner that it has built for Android's shell, as IO_PERF_NATIVE_FOR_ANDROID.
 */
import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { selectCells } from '../../src/suite/matrix/index.ts';
import { type MatrixCell } from '../../src/core/cells/cell.ts';
import { measure, type MeasurePlan } from '../../src/engine/index.ts';
import { runDocumentSchema, type RunDocument } from '../../src/core/document/index.ts';
import { openTarget, type Target } from '../../src/places/targets/index.ts';
import { temporaryFolder } from '../helpers/folders.ts';
import { waitFor } from '../helpers/wait-for.ts';
import { hasAdb, startAdbServer, type AdbServer } from './adb-server.ts';
import { startDevice, type DeviceOptions, type TestDevice } from './device.ts';
import { emptyBattery } from './device-programs.ts';

const repository = join(import.meta.dirname, '..', '..');
const nativeFolder = process.env.IO_PERF_NATIVE_FOR_ANDROID;
const silent = { phase: () => undefined, update: () => undefined, note: () => undefined };

describe.skipIf(!(await hasAdb()))('--target adb (skipped without the program adb)', () => {
  const folder = temporaryFolder();
  let server: AdbServer;
  const devices: TestDevice[] = [];
  const targets: Target[] = [];
  const portBefore = process.env.ANDROID_ADB_SERVER_PORT;

  beforeAll(async () => {
    server = await startAdbServer(folder);
    process.env.ANDROID_ADB_SERVER_PORT = server.environment.ANDROID_ADB_SERVER_PORT;
    makeRoot(join(folder, 'root'));
  });
  afterEach(async () => {
    for (const target of targets.splice(0)) await target.close();
    for (const device of devices.splice(0)) {
      await server.adb('disconnect', device.serial);
      await device.unplug();
    }
  });
  afterAll(async () => {
    await server.stop();
    if (portBefore === undefined) delete process.env.ANDROID_ADB_SERVER_PORT;
    else process.env.ANDROID_ADB_SERVER_PORT = portBefore;
  });

  const options = { root: join(folder, 'root'), cacheDirectory: join(folder, 'cache') };

  async function connect(settings: Partial<DeviceOptions> = {}): Promise<TestDevice> {
    const device = await startDevice({ folder: join(folder, `device-${devices.length}-${Date.now()}`), ...settings });
    devices.push(device);
    await server.adb('connect', device.serial);
    return device;
  }

  async function open(device: TestDevice): Promise<Target> {
    const target = await openTarget(`adb:${device.serial}`, options);
    targets.push(target);
    return target;
  }

  function plan(target: Target, patterns: string[], rounds: number): MeasurePlan {
    return {
      subjects: [{ name: 'head', target, directory: target.resolveDirectory(undefined) }],
      cells: patterns.flatMap(cellsOf),
      seed: 1,
      budget: { rounds },
      latency: false,
      tool: { name: 'io-perf', version: 'test' },
    };
  }

  async function perform(
    measured: MeasurePlan,
    save: (document: RunDocument) => void = () => undefined,
  ): Promise<RunDocument> {
    const document = await measure(measured, {
      progress: silent,
      signal: new AbortController().signal,
      save: (partial) => {
        save(partial);
        return Promise.resolve();
      },
    });
    expect(runDocumentSchema.safeParse(document).error).toBeUndefined();
    return document;
  }

  const refusal = (name: string) =>
    openTarget(name, options).then(
      () => 'opened',
      (error: unknown) => `${(error as Error).name}: ${(error as Error).message}`,
    );

  it('measures a runner that it has copied to the device, cold cells too, and leaves nothing behind', async () => {
    const device = await connect();
    const target = await open(device);
    const warm = 'node/read/readFileSync?size=4KiB';
    const cold = 'node/traverse/readdirSync.recursive?cache=cold&entries=1000&shape=source';
    const document = await perform(plan(target, [warm, cold, 'python/stat/os.stat'], 2));
    expect(document.errors).toEqual([]);
    expect(document.cells[warm]?.subject.head?.samples).toHaveLength(2);
    expect(document.cells[cold]?.subject.head?.samples).toHaveLength(2);
    expect(document.skipped).toContainEqual(
      expect.objectContaining({ cell: 'python/*', reason: 'the python runner does not run on Android' }),
    );
    const { environment, target: name } = document.subjects.head!;
    expect(name).toBe(`adb:${device.serial}`);
    expect(environment).toMatchObject({
      os: 'android',
      osVersion: 'Android 14 (API 34)',
      product: 'Acme Test Device',
      batteryPercent: 100,
      emulator: false,
    });
    expect(environment.filesystem).toMatch(/./);
    // Each cold sample asked init to drop the caches, as no root.
    const drops = readFileSync(join(device.temporaryFolder, '..', '..', '..', 'state', 'drops'), 'utf8').split('\n');
    expect(drops.filter((line) => line === '3').length).toBeGreaterThanOrEqual(2);
    await target.close();
    expect(readdirSync(device.temporaryFolder)).toEqual([]);
    expect(device.running.size).toBe(0);
  });

  it.skipIf(nativeFolder === undefined)(
    'measures the native runner (skipped without IO_PERF_NATIVE_FOR_ANDROID, which ./check sets)',
    { timeout: 120_000 },
    async () => {
      const device = await connect();
      const target = await open(device);
      const cells = [
        'native/exists/access?case=hit',
        'native/read-at/pread?chunk=4KiB&pattern=random&size=1MiB',
        'native/save/rename?size=4KiB',
        'native/traverse/getdents64?cache=cold&entries=1000&shape=source',
      ];
      const document = await perform(plan(target, cells, 2));
      expect(document.errors).toEqual([]);
      expect(document.skipped).toEqual([]);
      for (const cell of cells) expect(document.cells[cell]?.subject.head?.samples).toHaveLength(2);
      await target.close();
      expect(readdirSync(device.temporaryFolder)).toEqual([]);
      expect(device.running.size).toBe(0);
    },
  );

  it('keeps what was measured when the device is unplugged in the middle, and says so once for each cell left', async () => {
    const device = await connect();
    const target = await open(device);
    const cells = ['node/read/readFileSync?size=4KiB', 'node/read/readFileSync?size=64KiB'];
    let unplugged: Promise<void> | undefined;
    const document = await perform(plan(target, cells, 50), () => {
      unplugged ??= device.unplug();
    });
    await unplugged;
    const sentence = `The device ${device.serial} was disconnected in the middle of the run: plug it in again and repeat the run for what is missing.`;
    expect(document.errors.map(({ cell, message }) => ({ cell, message }))).toEqual(
      expect.arrayContaining(cells.map((cell) => ({ cell, message: sentence }))),
    );
    expect(document.errors).toHaveLength(2);
    for (const cell of cells) expect(document.cells[cell]?.subject.head?.samples.length).toBeGreaterThanOrEqual(1);
    // What runs on the device notices by itself.
    await waitFor('the folders on the device to go', () => readdirSync(device.temporaryFolder).length === 0);
    await waitFor('the processes on the device to end', () => device.running.size === 0);
  });

  it('ends a runner that hangs, with its children', async () => {
    const device = await connect();
    const target = await open(device);
    // A number of its own: others test at the same time.
    const sleep = `sleep 6173${process.pid}`;
    const runner = target.start(['sh', '-c', `${sleep} & echo started; wait`], device.temporaryFolder);
    await new Promise((resolve) => runner.stdout.once('data', resolve));
    runner.kill();
    await runner.ended;
    await waitFor('the end of the sleep', () => spawnSync('pgrep', ['-f', `^${sleep}$`]).status !== 0);
  });

  it('removes what an earlier run could not', async () => {
    const device = await connect();
    const left = join(device.temporaryFolder, '.io-perf-0123456789ab');
    mkdirSync(join(left, 'node'), { recursive: true });
    writeFileSync(join(left, '.io-perf-owner'), '999999999 another-boot\n');
    const foreign = join(device.temporaryFolder, '.io-perf-of-another-program');
    mkdirSync(foreign);
    await open(device);
    expect(existsSync(left)).toBe(false);
    expect(existsSync(foreign)).toBe(true);
  });

  it('names the hazards of the device', async () => {
    const device = await connect({
      properties: {
        battery: emptyBattery,
        thermal: 'Thermal Status: 2\n',
        'ro.kernel.qemu': '1',
        'ro.build.version.sdk': '30',
      },
    });
    const target = await open(device);
    const { hazards, hazardDetails } = await target.describe(device.temporaryFolder);
    expect(hazards).toEqual(expect.arrayContaining(['emulator', 'battery', 'low-battery', 'thermal', 'no-cold-cache']));
    expect(hazardDetails['low-battery']).toContain('9 %');
    expect(hazardDetails.thermal).toContain('moderate');
    expect(await target.dropCaches()).toBe(false);
    const { tools } = await target.examine();
    expect(tools).toContainEqual(expect.objectContaining({ tool: 'cold caches', present: false }));
  });

  it('refuses directories that cannot be used', async () => {
    const device = await connect();
    const target = await open(device);
    await expect(target.openScratch(join(device.temporaryFolder, 'missing'))).rejects.toThrow(
      /^The directory .*missing does not exist on the device 127/,
    );
    writeFileSync(join(device.temporaryFolder, 'file'), '');
    await expect(target.openScratch(join(device.temporaryFolder, 'file'))).rejects.toThrow(/is not a directory/);
  });

  it.skipIf(process.getuid?.() !== 0)(
    'reports that the device has no space (skipped without root, who can mount)',
    async () => {
      const root = join(folder, 'small');
      const tmp = join(root, 'data', 'local', 'tmp');
      mkdirSync(tmp, { recursive: true });
      expect(spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'none', tmp]).status).toBe(0);
      try {
        const device = await connect({ folder: root });
        const target = await open(device);
        expect(await target.prepareRunner('node', () => undefined)).toEqual({
          runner: 'node',
          reason: `there is no space left for it on the device ${device.serial}`,
          remedy: 'free some space on the device',
        });
        await target.close();
        expect(readdirSync(tmp)).toEqual([]);
      } finally {
        spawnSync('umount', [tmp]);
      }
    },
  );

  it('says which devices there are when none, several or an unknown one is meant', async () => {
    expect(await refusal('adb')).toMatch(/^UsageError: No Android device is connected: plug one in/);
    const serials = [(await connect()).serial, (await connect()).serial];
    const words = await refusal('adb');
    expect(words).toMatch(
      /^UsageError: 2 Android devices are connected \(.*\): name one, as in --target adb:127[.:0-9]*\.$/,
    );
    for (const serial of serials) expect(words).toContain(`${serial} Test Device`);
    expect(await refusal('adb:127.0.0.1:1')).toMatch(
      /There is no Android device "127.0.0.1:1" \(connected: .*\): run "adb connect 127.0.0.1:1"\.$/,
    );
  });

  it('says what to do with a device that has not authorised this computer', async () => {
    const device = await connect({ authorised: false });
    expect(await refusal('adb')).toBe(
      `UsageError: The device ${device.serial} has not authorised this computer: unlock it and allow USB debugging in the dialog it shows.`,
    );
  });
});

/** Of the matrix, or a smaller sibling of a cell of the matrix. */
function cellsOf(id: string): MatrixCell[] {
  const sibling = id.replace('entries=1000&', 'entries=100000&');
  return selectCells({ patterns: [sibling], platform: 'linux' }).map((cell) =>
    cell.id === id ? cell : { ...cell, id, parameters: { ...cell.parameters, entries: '1000' } },
  );
}

/** A root with runners for "Android": the node runner, started by this machine's node; the native one where it was built. */
function makeRoot(root: string): void {
  mkdirSync(join(root, 'runners', 'android'), { recursive: true });
  copyFileSync(join(repository, 'dist', 'runner-node.cjs'), join(root, 'runner-node.cjs'));
  const launcher = join(root, 'io-perf-node');
  writeFileSync(launcher, `#!/bin/sh\nexec '${process.execPath}' "\${0%/*}/runner-node.cjs" "$@"\n`);
  chmodSync(launcher, 0o755);
  const manifest = `runner: node
language: JavaScript
summary: stands for a runner that was built for Android
variants:
  - name: copied
    build:
      - [cp, '{root}/io-perf-node', '{root}/runner-node.cjs', '{output}']
    start: ['{output}/io-perf-node']
`;
  writeFileSync(join(root, 'runners', 'android', 'node.yaml'), manifest);
  if (nativeFolder === undefined) return;
  const program = join(resolve(nativeFolder), 'io-perf-native');
  const native = `runner: native
language: C++20
summary: built by ./check
variants:
  - name: android
    build:
      - [cp, '${program}', '{output}']
    start: ['{output}/io-perf-native']
`;
  writeFileSync(join(root, 'runners', 'android', 'native.yaml'), native);
}
