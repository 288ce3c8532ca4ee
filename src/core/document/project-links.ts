/** Addresses of the documentation and the Action. Users have a package, an image or a workflow, not this repository. */
import packageJson from '../../../package.json';

/** The page of the documentation site for a file of `docs/`: `docs/profile.md#syncs`. */
export const docsPage = (path: `docs/${string}`): string => packageJson.homepage + path.replace(/\.md(?=#|$)/, '.html');

/** `owner/name`, as in `uses:`. `node scripts/set-owner.mjs OWNER` replaces the owner in all files. */
export const actionName = (): string => packageJson.repository.replace(/^github:/, '');
