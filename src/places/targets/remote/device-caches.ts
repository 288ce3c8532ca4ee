/** The caches of a device: what can be dropped there, and how. */
import type { RemoteAgent } from './remote-agent.ts';

const timeoutMs = 5 * 60_000;

/** From Android 12 on init drops the caches when a property asks for it (system/core/rootdir/init.rc, perf.drop_caches). */
const apiLevelWithProperty = 31;

export interface DeviceCaches {
  canDrop: () => Promise<boolean>;
  drop: () => Promise<boolean>;
}

/** As androidx.benchmark does it (MacrobenchmarkScope.dropKernelPageCache): as root, else by the property. */
export function deviceCaches(agent: RemoteAgent, apiLevel: number): DeviceCaches {
  let possible: Promise<boolean> | undefined;
  const find = async () =>
    apiLevel >= apiLevelWithProperty || (await agent.output('[ "$(id -u)" = 0 ] && echo yes')) !== undefined;
  const byProperty =
    apiLevel >= apiLevelWithProperty
      ? `setprop perf.drop_caches 3
  tries=0
  while [ "$(getprop perf.drop_caches)" != 0 ] && [ $tries -lt 50 ]; do sleep 0.05; tries=$((tries + 1)); done
  [ "$(getprop perf.drop_caches)" = 0 ]`
      : 'false';
  const script = `sync
if [ "$(id -u)" = 0 ] && echo 3 2>/dev/null >/proc/sys/vm/drop_caches; then true
else
  ${byProperty}
fi 2>/dev/null`;
  return {
    canDrop: () => (possible ??= find()),
    async drop() {
      if (!(await (possible ??= find()))) return false;
      const { code } = await agent.run(script, timeoutMs);
      if (code !== 0) possible = Promise.resolve(false);
      return code === 0;
    },
  };
}
