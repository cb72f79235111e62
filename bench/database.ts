import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createLog } from '../src/base/log/index.js';
import { ensureEmbedded } from '../src/storage/embedded/index.js';

// The database of a run in a separate process, so that it can be pinned to a core. It stops at the
// end of standard input and deletes its folder.

const [dataDir = ''] = process.argv.slice(2);
const { connection, owner, release } = await ensureEmbedded(dataDir, createLog('pretty', 'warn'));
process.stdout.write(`${JSON.stringify({ connection, owner })}\n`);
process.on('SIGINT', () => undefined); // the bench handles Ctrl-C and closes standard input
process.stdin.resume();
await once(process.stdin, 'end');
await release();
await rm(dataDir, { recursive: true, force: true });
