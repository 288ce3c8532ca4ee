/** The languages whose hooks are made here, each in its folder. */
import { csharpSites } from './csharp/sites/site-hook.ts';

export const siteHooks = [csharpSites] as const;

export type SiteLanguage = (typeof siteHooks)[number]['language'];
