import type { Plugin as EsbuildPlugin } from 'esbuild';
import type { Plugin as VitePlugin } from 'vite';
export function yamlPlugin(shorten?: (key: string, value: unknown) => unknown): EsbuildPlugin;
export const esbuildYaml: EsbuildPlugin;
export const viteYaml: VitePlugin;
