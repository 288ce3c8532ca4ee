/**
 * Starts the program. Node 22.8 and newer keep what they compiled of it, in the user's cache folder; Node itself reads NODE_DISABLE_COMPILE_CACHE.
 * https://nodejs.org/api/module.html#moduleenablecompilecachecachedir
 */
import nodeModule from 'node:module';
import { join } from 'node:path';
import { makeCacheFolder, orElse, userCacheFolder } from '../core/system/index.ts';

const { enableCompileCache } = nodeModule as { enableCompileCache?: (folder: string) => unknown };
const folder = userCacheFolder();
if (enableCompileCache !== undefined && folder !== undefined) {
  orElse(() => {
    makeCacheFolder(folder);
    enableCompileCache(join(folder, 'compiled'));
  }, undefined);
}

const program = module.require('./program.cjs') as { main: () => Promise<void> };
// The Action requires the rooms of the program by this name.
module.exports = program;
if (require.main === module) void program.main();
