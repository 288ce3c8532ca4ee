/** The versions of Node that users have: this one, and those that scripts/install-test-needs.sh brings. */
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const tools = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'io-perf', 'test-tools');

export interface NodeVersion {
  version: string;
  program: string;
  isMissing: boolean;
  /** For the names of tests. */
  name: string;
}

function nodeOf(version: string, program: string): NodeVersion {
  const isMissing = !existsSync(program);
  return { version, program, isMissing, name: `Node ${version}${isMissing ? ' (missing: see ./setup)' : ''}` };
}

const installed = (version: string): NodeVersion => nodeOf(version, join(tools, `node-${version}`, 'bin', 'node'));

export const thisNode = nodeOf(process.versions.node, process.execPath);
export const otherNodes: readonly NodeVersion[] = ['24.21.0', '26.10.0'].map(installed);
export const allNodes: readonly NodeVersion[] = [thisNode, ...otherNodes];
