// A process that starts the embedded database of the folder it is given, and does not connect to it.
// It runs what was compiled: `npm test` builds first.
import { installedBinaries } from '../../dist/src/storage/embedded/binaries.js';
import { findSite, preparePlace } from '../../dist/src/storage/embedded/place.js';
import { withSteward } from '../../dist/src/storage/embedded/steward.js';

const quiet = { info() {}, warn() {}, error() {} };
const site = await findSite(process.argv[2]);
await withSteward(site.user, async (steward) => {
  const { home, binaries } = await preparePlace(site, installedBinaries(), steward, quiet);
  await steward.start(home, binaries.root);
  process.stdout.write('started\n');
  await new Promise((resolve) => setTimeout(resolve, 60_000));
});
