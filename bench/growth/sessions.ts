import { sessions as fill, inUse } from '../data/fill.js';
import { bearerOf } from '../data/names.js';
import { amount } from '../report.js';
import { signedIn } from '../workloads.js';
import { type GrowthContext, type GrowthResult, megabytes, paceBesideFloor, vacuum } from './growth-context.js';

const SIZES = [10, 1_000, 10_000, 100_000, 1_000_000] as const;
/** Maximum number of sessions in use. */
const USED = 10_000;

/** Measures `me` of many sessions in turn. */
export async function growSessions(context: GrowthContext): Promise<GrowthResult> {
  const { database } = context;
  const { sizes } = database.serverContext;
  const rows = [
    ['sessions', 'in use', 'requests/s', 'of those with ten', 'of the floor', 'heap MB', 'RSS MB', 'filled in s'],
  ];
  let made = sizes.sessions;
  let least: number | null = null;
  for (const size of SIZES) {
    const began = performance.now();
    if (size > made) await database.load(fill(made + 1, size, sizes.players));
    await database.load(inUse(Math.min(size, USED)));
    await vacuum(database);
    const filled = (performance.now() - began) / 1_000;
    made = Math.max(made, size);
    const used = Math.min(size, USED);
    const requests = Array.from({ length: used }, (_, at) => signedIn(1, bearerOf(at + 1)));
    const { rate, ofFloor, memory } = await paceBesideFloor(context, requests);
    least ??= rate;
    rows.push([
      ...[amount(size), amount(used), amount(rate), (rate / least).toFixed(2), ofFloor.toFixed(2)],
      ...[megabytes(memory.heapUsed), megabytes(memory.rss), filled.toFixed(1)],
    ]);
  }
  return { rows };
}
