import { describe, expect, it } from 'vitest';
import { bootedDevices, chooseSimulator } from './simctl-target.ts';

/** The shape of `xcrun simctl list devices --json`. */
const listed = JSON.stringify({
  devices: {
    'com.apple.CoreSimulator.SimRuntime.iOS-18-2': [
      { udid: 'A-1', name: 'iPhone 16', state: 'Booted', isAvailable: true },
      { udid: 'B-2', name: 'iPhone 16 Pro', state: 'Shutdown', isAvailable: true },
    ],
    'com.apple.CoreSimulator.SimRuntime.tvOS-18-0': [{ udid: 'C-3', name: 'Apple TV', state: 'Booted' }],
  },
});

describe('the simulators that run', () => {
  const booted = bootedDevices(listed);

  it('are listed with their runtime', () => {
    expect(booted).toEqual([
      { udid: 'A-1', name: 'iPhone 16', runtime: 'iOS 18.2' },
      { udid: 'C-3', name: 'Apple TV', runtime: 'tvOS 18.0' },
    ]);
  });

  it('are chosen by name or UDID, or because there is one', () => {
    expect(chooseSimulator(booted, 'A-1').name).toBe('iPhone 16');
    expect(chooseSimulator(booted, 'Apple TV').udid).toBe('C-3');
    expect(chooseSimulator(booted.slice(0, 1), undefined).udid).toBe('A-1');
    expect(() => chooseSimulator(booted, undefined)).toThrow(/^Several simulators run \(iPhone 16 A-1, Apple TV C-3\)/);
    expect(() => chooseSimulator([], 'B-2')).toThrow(/^No simulator "B-2" runs \(running: none\)/);
  });
});
