import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createLog } from '../src/base/log/index.js';
import { ensureEmbedded } from '../src/storage/embedded/index.js';

// The database of a run, as a process of its own, so that PostgreSQL is on the core that this is put on. It runs until
// nobody holds the other end of its standard input, and takes its folder along.

const [dataDir = ''] = process.argv.slice(2);
const { connection, owner, release } = await ensureEmbedded(dataDir, createLog('pretty', 'warn'));
process.stdout.write(`${JSON.stringify({ connection, owner })}\n`);
process.on('SIGINT', () => undefined); // Ctrl-C is for the bench, whose end this sees
process.stdin.resume();
await once(process.stdin, 'end');
await release();
await rm(dataDir, { recursive: true, force: true });
