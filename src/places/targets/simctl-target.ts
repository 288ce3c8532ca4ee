/** Programs of the iOS simulator are processes of the Mac, started by `xcrun simctl spawn`: its files and caches are the Mac's. */
import { UsageError } from '../../core/document/index.ts';
import { fingerprintOf, type Target, type TargetKind, type TargetOptions } from './target.ts';
import { createHostTarget } from './host/host-target.ts';
import { examineRunner, findProgram, listForeignRunners, prepareRunner } from '../toolchain/index.ts';
import { runCommand } from '../../core/system/index.ts';
import { z } from 'zod';

const platform = { name: 'ios-simulator', values: {} };
const listTimeoutMs = 60_000;

async function openSimulator(wanted: string | undefined, options: TargetOptions): Promise<Target> {
  const xcrun = await findProgram('xcrun');
  if (xcrun === undefined) {
    throw new UsageError('There is no xcrun on PATH: the iOS simulator needs a Mac with Xcode.');
  }
  const { code, stdout, stderr, failure } = await runCommand([xcrun, 'simctl', 'list', 'devices', '--json'], {
    timeoutMs: listTimeoutMs,
  });
  if (code !== 0)
    throw new UsageError(`xcrun simctl cannot list simulators (${failure ?? stderr.trim()}): open Xcode once.`);
  const simulator = chooseSimulator(bootedDevices(stdout), wanted);
  const host = createHostTarget(options);
  const foreign = { ...options, platform };
  return {
    ...host,
    name: `simctl:${simulator.udid}`,
    async examine() {
      const names = await listForeignRunners(options.root, platform.name);
      const { tools } = await host.examine();
      return { runners: await Promise.all(names.map((runner) => examineRunner(foreign, runner))), tools };
    },
    async prepareRunner(runner, onProgress) {
      const names = await listForeignRunners(options.root, platform.name);
      if (!names.includes(runner)) return { runner, reason: `the ${runner} runner does not run in the iOS simulator` };
      return prepareRunner(foreign, runner, onProgress);
    },
    start(command, workingDirectory, environment = {}) {
      // `xcrun simctl help spawn`: variables for the program have this prefix in simctl's own environment.
      const passed = Object.entries(environment).map(([name, value]) => [`SIMCTL_CHILD_${name}`, value]);
      const spawned = [xcrun, 'simctl', 'spawn', simulator.udid, ...command];
      return host.start(spawned, workingDirectory, Object.fromEntries(passed) as Record<string, string>);
    },
    async describe(directory) {
      const { environment: ofMac, hazards, hazardDetails } = await host.describe(directory);
      const environment = { ...ofMac, simulator: simulator.name, simulatorRuntime: simulator.runtime };
      return {
        environment,
        fingerprint: fingerprintOf(environment),
        hazards: [...hazards, 'simulator'],
        hazardDetails: {
          ...hazardDetails,
          simulator:
            'The iOS simulator runs programs on the Mac, with its file system and processor: figures say nothing about devices, only about the library.',
        },
      };
    },
  };
}

export const simctlKind: TargetKind = {
  form: 'simctl[:DEVICE]',
  summary: 'the iOS simulator, on a Mac',
  place: 'optional',
  platform: () => Promise.resolve('macos'),
  open: (device, options) => openSimulator(device, options),
};

interface Simulator {
  udid: string;
  name: string;
  /** `iOS 18.2`, from com.apple.CoreSimulator.SimRuntime.iOS-18-2. */
  runtime: string;
}

const listSchema = z.looseObject({
  devices: z.record(z.string(), z.array(z.looseObject({ udid: z.string(), name: z.string(), state: z.string() }))),
});

/** The simulators that run, out of `xcrun simctl list devices --json`. @throws Error when it is not such JSON */
export function bootedDevices(text: string): Simulator[] {
  const { devices } = listSchema.parse(JSON.parse(text));
  return Object.entries(devices).flatMap(([runtime, all]) =>
    all
      .filter(({ state }) => state === 'Booted')
      .map(({ udid, name }) => ({ udid, name, runtime: runtimeName(runtime) })),
  );
}

/** @param wanted name or UDID; undefined: the only one @throws UsageError */
export function chooseSimulator(booted: readonly Simulator[], wanted: string | undefined): Simulator {
  const fitting = wanted === undefined ? booted : booted.filter(({ udid, name }) => udid === wanted || name === wanted);
  const [only, ...others] = fitting;
  if (only !== undefined && others.length === 0) return only;
  const names = booted.map(({ name, udid }) => `${name} ${udid}`).join(', ') || 'none';
  if (only !== undefined)
    throw new UsageError(`Several simulators run (${names}): name one, as in --target simctl:${only.udid}.`);
  throw new UsageError(
    `No simulator${wanted === undefined ? '' : ` "${wanted}"`} runs (running: ${names}): start one with "xcrun simctl boot".`,
  );
}

function runtimeName(identifier: string): string {
  const [, system = identifier, version = ''] = /SimRuntime\.([A-Za-z]+)-([\d-]+)$/.exec(identifier) ?? [];
  return version === '' ? system : `${system} ${version.replaceAll('-', '.')}`;
}
