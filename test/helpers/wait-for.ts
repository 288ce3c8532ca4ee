/** Polls until something holds, for as long as a busy machine may need. */
export async function waitFor(what: string, holds: () => boolean, limitMs = 60_000): Promise<void> {
  const until = Date.now() + limitMs;
  while (!holds()) {
    if (Date.now() > until) throw new Error(`waited in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
