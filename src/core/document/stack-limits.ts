/** What a run document takes of call stacks. A larger one is refused. */
export const stackLimits = { workloads: 64, frames: 20_000, frameLength: 400, stacks: 2000, depth: 128 } as const;
