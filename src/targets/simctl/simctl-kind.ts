/** Programs of the iOS simulator are processes of the Mac, started by `xcrun simctl spawn`: its files and caches are the Mac's. */
import { UsageError } from '../../document/index.ts';
import { fingerprintOf } from '../fingerprint.ts';
import { createHostTarget } from '../host/host-target.ts';
import { examineRunner } from '../examine-host.ts';
import { findProgram } from '../programs.ts';
import { runCommand } from '../run-command.ts';
import { prepareRunner } from '../runner-builder.ts';
import { listForeignRunners } from '../runner-manifest.ts';
import type { TargetKind, TargetOptions } from '../target-kind.ts';
import type { Target } from '../target.ts';
import { bootedDevices, chooseSimulator } from './booted-devices.ts';

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
