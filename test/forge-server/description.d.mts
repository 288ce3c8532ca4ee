import type { TestRequest } from './server.mjs';

export function loadDescription(): ((request: TestRequest) => string[]) | undefined;
export function checkerOf(description: unknown): (request: TestRequest) => string[];
