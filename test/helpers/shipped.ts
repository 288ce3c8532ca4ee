/** The product as it ships: test/packed-product.ts has made it. */
import { join } from 'node:path';
import { inject } from 'vitest';

export const packedFolder = (): string => inject('shipped').package;

/** The command line that Node starts. */
export const packedCli = (): string => join(packedFolder(), 'dist', 'cli.cjs');

/** A checkout of the repository, as `uses:` has it. */
export const actionFolder = (): string => inject('shipped').action;
