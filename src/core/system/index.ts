/** Processes and folders of this machine: runs programs, finds the owner of a folder, and knows the version of io-perf. It does not know runners. */
export { tool, toolRoot, toolVersion } from './tool.ts';
export { cmdLine, outputOf, runCommand, spawnForm, type CommandOptions, type CommandResult } from './run-command.ts';
export { isWindows, quoteWord, shellCommand, windowsCommand } from './shell.ts';
export { childEnvironment } from './child-environment.ts';
export { isAlive, isLeftBehind, isMarkOfTheGone, markAsOurs, ownerFile, ownerMark, uniqueName } from './owner.ts';
export { removal, removeTree, removeTreeNow } from './remove-tree.ts';
export { TooLargeError, readAtMost, takeAtMost } from './read-at-most.ts';
export { lastWords } from '../../../runners/command/node/last-words.ts';
export { refusedFolder } from './refused-folder.ts';
export { orElse, succeeds } from './or-else.ts';
export { makeCacheFolder, userCacheFolder } from './cache-folder.ts';
