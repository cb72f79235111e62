import { Refusal } from '../../base/errors/refusal.js';
import { serveJob } from '../../base/worker-job.js';
import { jsonOf } from '../shared/body.js';
import { type CompareInput, comparedWith } from './compared.js';
import { readPublished } from './explorer.js';

// The worker thread of a comparison: it parses and checks what was sent, and compares.

/** A manifest has a comma in 27 bytes: 160,000 in the 4 MiB that a body may have. */
const MAX_COMMAS = 200_000;

/**
 * Throws INVALID_REQUEST for more entries than manifests have. The memory limit of the thread is no guard against them: V8 ends
 * the whole process if a thread allocates fast at its limit.
 */
function requireModest(body: Uint8Array): void {
  let commas = 0;
  for (let at = body.indexOf(0x2c); at !== -1; at = body.indexOf(0x2c, at + 1)) commas += 1;
  if (commas > MAX_COMMAS)
    throw new Refusal('INVALID_REQUEST', { notice: `The file is no manifest: it has more than ${MAX_COMMAS} commas.` });
}

await serveJob(({ body, published, options }: CompareInput) => {
  if (body !== null) requireModest(body);
  const given = body === null ? undefined : jsonOf(Buffer.from(body.buffer));
  return JSON.stringify(comparedWith(given, readPublished(Buffer.from(published)), options));
});
