import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import config from '../../contract.config.js';
import { NothingToCompare } from '../../packages/contract/src/index.js';
import { packageRoot } from '../base/package-root.js';
import { clientChangelog } from './client-changelog.js';

// `npm run pack:client [-- <folder>] [--since <revision>]`, after a build: packs the typed client
// as a package without dependencies. The compiled client is in dist/client; this adds package.json,
// the contracts, the JSON Schemas and the changes since a revision. A client with documents of its
// own has its typed client and its contracts beside the shared ones.

const {
  values: { since },
  positionals: [destination = join(packageRoot, 'dist')],
} = readArguments();

const folder = join(packageRoot, 'dist/client');
const packageFile = z.object({ version: z.string(), license: z.string(), engines: z.record(z.string(), z.string()) });
const own = packageFile.parse(JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')));

const { clients = [] } = config;
const read = (name: string) => readFileSync(join(packageRoot, `generated/${name}.json`), 'utf8');
const contracts = new Map([
  ['contracts', read('client')],
  ...clients.map((client) => [client, read(`clients/${client}`)] as const),
]);

// Builds with other contracts have other versions.
const hash = createHash('sha256').update([...contracts.values()].join(''));
const version = `${own.version}+${hash.digest('hex').slice(0, 12)}`;

const packed = {
  name: 'project-service-client',
  version,
  description: 'The typed client of the published operations',
  license: own.license,
  engines: own.engines,
  type: 'module',
  sideEffects: false,
  // For tools that do not read `exports`.
  main: './generated/client.js',
  types: './generated/client.d.ts',
  exports: {
    // The first matching condition applies, so the order matters.
    '.': { types: './generated/client.d.ts', default: './generated/client.js' },
    ...Object.fromEntries(
      clients.map((client) => [
        `./${client}`,
        { types: `./generated/clients/${client}.d.ts`, default: `./generated/clients/${client}.js` },
      ]),
    ),
    ...Object.fromEntries([...contracts.keys()].map((name) => [`./${name}.json`, `./${name}.json`])),
    './schemas.json': './schemas.json',
  },
  files: ['generated', 'packages', '*.json', 'CHANGELOG.md'],
};

writeFileSync(join(folder, 'package.json'), `${JSON.stringify(packed, null, 2)}\n`);
copyFileSync(join(packageRoot, 'generated/schemas.json'), join(folder, 'schemas.json'));
for (const [name, text] of contracts) writeFileSync(join(folder, `${name}.json`), text);
copyFileSync(join(packageRoot, 'LICENSE'), join(folder, 'LICENSE'));
const readme = readFileSync(join(packageRoot, 'packages/client/README.md'), 'utf8');
writeFileSync(join(folder, 'README.md'), readme.replace(`client-${own.version}.tgz`, `client-${version}.tgz`));
const changelog = join(folder, 'CHANGELOG.md');
if (since === undefined) rmSync(changelog, { force: true });
else writeFileSync(changelog, await clientChangelog(version, since).catch(explain));
mkdirSync(resolve(destination), { recursive: true });
execFileSync('npm', ['pack', '--silent', '--pack-destination', resolve(destination)], {
  cwd: folder,
  stdio: 'inherit',
});

function readArguments() {
  try {
    return parseArgs({ options: { since: { type: 'string' } }, allowPositionals: true });
  } catch (error) {
    console.error(`${Object(error).message}\nWrite: npm run pack:client [-- <folder>] [--since <revision>]`);
    return process.exit(1);
  }
}

/** Ends the program, for example because the revision of `--since` is unknown. */
function explain(error: unknown): never {
  if (!(error instanceof NothingToCompare)) throw error;
  console.error(`${error.message}\n${error.fix}`);
  process.exit(1);
}
