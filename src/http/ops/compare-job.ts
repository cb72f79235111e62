import { Refusal } from '../../base/errors/refusal.js';
import { serveJob } from '../../base/worker-job.js';
import { parseJsonBody } from '../shared/body.js';
import { type CompareInput, compareWith } from './comparison.js';
import { readPublished } from './explorer.js';

// Worker thread of a comparison: parses, checks and compares an uploaded file.

/**
 * A lock without white space has one comma per 25 bytes, a manifest per 27. So 4 MiB, the size
 * limit of a body, have at most 168,000.
 */
const MAX_COMMAS = 200_000;

/**
 * Throws INVALID_REQUEST for more entries than a manifest has. The memory limit of the thread does
 * not protect against them: V8 aborts the process if a thread allocates fast at its limit.
 */
function requireFewEntries(body: Uint8Array): void {
  let commas = 0;
  for (let at = body.indexOf(0x2c); at !== -1; at = body.indexOf(0x2c, at + 1)) commas += 1;
  if (commas > MAX_COMMAS)
    throw new Refusal('INVALID_REQUEST', {
      notice: `The file is not a manifest: it has more than ${MAX_COMMAS} commas.`,
    });
}

await serveJob(({ body, published, options }: CompareInput) => {
  if (body !== null) requireFewEntries(body);
  const reference = body === null ? undefined : parseJsonBody(Buffer.from(body.buffer));
  return JSON.stringify(compareWith(reference, readPublished(Buffer.from(published)), options));
});
