import { serveJob } from '../../base/worker-job.js';
import { jsonOf } from '../shared/body.js';
import { type CompareInput, comparedWith } from './compared.js';
import { readPublished } from './explorer.js';

// The worker thread of a comparison: it parses and checks what was sent, and compares.

await serveJob(({ body, published, options }: CompareInput) => {
  const given = body === null ? undefined : jsonOf(Buffer.from(body.buffer));
  return JSON.stringify(comparedWith(given, readPublished(Buffer.from(published)), options));
});
