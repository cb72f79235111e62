// Uses the embedded database of a folder until standard input ends. Runs the compiled files: `npm
// test` builds first.
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
