import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { packageRoot } from '../base/package-root.js';
import { clientChangelog } from './client-changelog.js';

// `npm run pack:client [-- <folder>] [--since <revision>]`, after a build: packs the typed client
// as a package without dependencies. The compiled client is in dist/client; this adds package.json,
// the contracts, the JSON Schemas and the changes since a revision.

const {
  values: { since },
  positionals: [destination = join(packageRoot, 'dist')],
} = parseArgs({ options: { since: { type: 'string' } }, allowPositionals: true });

const folder = join(packageRoot, 'dist/client');
const packageFile = z.object({ version: z.string(), license: z.string(), engines: z.record(z.string(), z.string()) });
const own = packageFile.parse(JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')));

// Builds with other contracts have other versions.
const contracts = readFileSync(join(packageRoot, 'generated/client.json'), 'utf8');
const version = `${own.version}+${createHash('sha256').update(contracts).digest('hex').slice(0, 12)}`;

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
    './contracts.json': './contracts.json',
    './schemas.json': './schemas.json',
  },
  files: ['generated', 'packages', '*.json', 'CHANGELOG.md'],
};

writeFileSync(join(folder, 'package.json'), `${JSON.stringify(packed, null, 2)}\n`);
copyFileSync(join(packageRoot, 'generated/schemas.json'), join(folder, 'schemas.json'));
writeFileSync(join(folder, 'contracts.json'), contracts);
copyFileSync(join(packageRoot, 'LICENSE'), join(folder, 'LICENSE'));
const readme = readFileSync(join(packageRoot, 'packages/client/README.md'), 'utf8');
writeFileSync(join(folder, 'README.md'), readme.replace(`client-${own.version}.tgz`, `client-${version}.tgz`));
const changelog = join(folder, 'CHANGELOG.md');
if (since === undefined) rmSync(changelog, { force: true });
else writeFileSync(changelog, await clientChangelog(version, since));
execFileSync('npm', ['pack', '--silent', '--pack-destination', resolve(destination)], {
  cwd: folder,
  stdio: 'inherit',
});
