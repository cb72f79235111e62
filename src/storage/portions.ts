/** Of rows that are forgotten, how many go in one statement: each has five seconds, however many are due. */
const PORTION = 10_000;

/** Forgets what is due in portions, until all of it is gone; returns how many rows. */
export async function inPortions(forget: (portion: number) => Promise<number>): Promise<number> {
  for (let gone = 0; ; ) {
    const count = await forget(PORTION);
    gone += count;
    if (count < PORTION) return gone;
  }
}
