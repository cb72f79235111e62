// A process of its own that uses the embedded database of the folder it is given, until its standard input ends.
// It runs what was compiled: `npm test` builds first.
import { ensureEmbedded } from '../../dist/src/storage/embedded/index.js';

const quiet = { info() {}, warn() {}, error() {} };
try {
  const database = await ensureEmbedded(process.argv[2], quiet);
  process.stdout.write(`${JSON.stringify(database.connection)}\n`);
  process.stdin.resume().once('end', () => void database.release());
} catch (error) {
  process.stderr.write(error.message);
  process.exitCode = 1;
}
