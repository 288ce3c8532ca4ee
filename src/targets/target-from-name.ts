import { UsageError } from '../model/index.ts';
import { createHostTarget } from './host/host-target.ts';
import type { BuilderOptions } from './runner-builder.ts';
import type { Target } from './target.ts';

/** @throws UsageError for a name that is no target, naming those there are */
export function targetFromName(name: string, options: BuilderOptions): Target {
  if (name === 'host') return createHostTarget(options);
  throw new UsageError(`There is no target "${name}": use "host", the machine this runs on.`);
}
