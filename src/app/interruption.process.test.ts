import { describe, expect, it } from 'vitest';
import { Interruption, untilInterrupted } from './interruption.ts';

describe('a task that can be interrupted', () => {
  it('gives its result, and says whether a signal came', async () => {
    expect(await untilInterrupted(process, () => Promise.resolve(1))).toEqual({ result: 1, interrupted: false });
    const interrupted = await untilInterrupted(process, (signal) => {
      process.emit('SIGTERM');
      return Promise.resolve(signal.aborted);
    });
    expect(interrupted).toEqual({ result: true, interrupted: true });
  });

  it('fails by the signal where it fails after it, and by its own fault before', async () => {
    const failAfter = (act: () => void): Promise<unknown> =>
      untilInterrupted(process, () => {
        act();
        return Promise.reject(new Error('The image could not be built.'));
      });
    await expect(failAfter(() => process.emit('SIGTERM'))).rejects.toThrow(Interruption);
    await expect(failAfter(() => undefined)).rejects.toThrow('could not be built');
  });

  it('leaves no listener behind', async () => {
    const before = process.listenerCount('SIGTERM');
    await untilInterrupted(process, () => Promise.resolve());
    expect(process.listenerCount('SIGTERM')).toBe(before);
  });
});
