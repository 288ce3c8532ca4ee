import type { Plugin as EsbuildPlugin } from 'esbuild';
import type { Plugin as VitePlugin } from 'vite';
export const esbuildYaml: EsbuildPlugin;
export const viteYaml: VitePlugin;
