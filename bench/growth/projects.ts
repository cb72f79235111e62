import { projects as fill } from '../data/fill.js';
import { bearerIn, bearerOf } from '../data/names.js';
import { amount } from '../report.js';
import { signedIn } from '../workloads.js';
import { type GrowthContext, type GrowthResult, megabytes, paceBesideFloor, vacuum } from './growth-context.js';

const SIZES = [1, 100, 1_000, 10_000] as const;

/** Measures `me` of many projects in turn, each with two servers and a signed-in player. */
export async function growProjects(context: GrowthContext): Promise<GrowthResult> {
  const rows = [
    ['projects', 'requests/s', 'of those with one', 'of the floor', 'heap MB', 'KiB per project', 'RSS MB'],
  ];
  let made = 1;
  let first: { rate: number; heapUsed: number } | null = null;
  for (const size of SIZES) {
    if (size > made) for (const statement of fill(made + 1, size)) await context.database.load(statement);
    await vacuum(context.database);
    made = size;
    const requests = Array.from({ length: size }, (_, at) =>
      at === 0 ? signedIn(1, bearerOf(1)) : signedIn(at + 1, bearerIn(at + 1)),
    );
    const { rate, ofFloor, memory } = await paceBesideFloor(context, requests);
    first ??= { rate, heapUsed: memory.heapUsed };
    const each = size === 1 ? '' : ((memory.heapUsed - first.heapUsed) / (size - 1) / 1_024).toFixed(1);
    rows.push([
      amount(size),
      amount(rate),
      (rate / first.rate).toFixed(2),
      ofFloor.toFixed(2),
      megabytes(memory.heapUsed),
      each,
      megabytes(memory.rss),
    ]);
  }
  return { rows };
}
