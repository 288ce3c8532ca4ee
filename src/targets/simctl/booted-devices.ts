import { z } from 'zod';
import { UsageError } from '../../document/index.ts';

export interface Simulator {
  udid: string;
  name: string;
  /** `iOS 18.2`, from com.apple.CoreSimulator.SimRuntime.iOS-18-2. */
  runtime: string;
}

const listSchema = z.looseObject({
  devices: z.record(z.string(), z.array(z.looseObject({ udid: z.string(), name: z.string(), state: z.string() }))),
});

/** The simulators that run, out of `xcrun simctl list devices --json`. @throws Error when it is none */
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
