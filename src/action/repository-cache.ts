/** The parts of @actions/cache that are used: what is not named here is left out of the bundle. */
export { isFeatureAvailable, restoreCache, saveCache } from '@actions/cache';
