/** Registries whose packages can be bisected. */
import { cargo } from './cargo.ts';
import { goModules } from './go.ts';
import { mavenCentral } from './maven.ts';
import { npm } from './npm.ts';
import { pypi } from './pypi.ts';
import type { Registry } from './registry.ts';

export type { Registry } from './registry.ts';
export { versionsBetween } from './versions.ts';

export const registries: readonly Registry[] = [pypi, npm, goModules, cargo, mavenCentral];
