export function makePlain(path: string): void;
export function escapePatterns(text: string): string;
