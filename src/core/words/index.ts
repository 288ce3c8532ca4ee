/**
 * Words and figures for all outputs, and the escaping of untrusted text for each kind. Every renderer, the gate's messages and the page
 * use these.
 */
export * from './numbers.ts';
export * from './units.ts';
export * from './conclusions.ts';
export * from './names.ts';
export * from './verdict-order.ts';
export * from './visible-text.ts';
export * from './markup.ts';
export * from './paths.ts';
export * from './fewer-syncs.ts';
export * from './shell-word.ts';
export * from './short-list.ts';
