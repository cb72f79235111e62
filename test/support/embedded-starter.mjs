// Starts the embedded database of a folder and does not connect to it. Runs the compiled files:
// `npm test` builds first.
import { installedBinaries } from '../../dist/src/storage/embedded/binaries.js';
import { actAs } from '../../dist/src/storage/embedded/helper.js';
import { findSite, prepareDatabase } from '../../dist/src/storage/embedded/site.js';

const quiet = { info() {}, warn() {}, error() {} };
const site = await findSite(process.argv[2]);
await actAs(site.user, async (operations) => {
  const { home, binaries } = await prepareDatabase(site, installedBinaries(), operations, quiet);
  await operations.start(home, binaries.root);
  process.stdout.write('started\n');
  await new Promise((resolve) => setTimeout(resolve, 60_000));
});
