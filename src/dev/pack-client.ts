import { execFileSync } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { packageRoot } from '../base/package-root.js';

// `npm run pack:client [-- <folder>]`, after a build: packs the typed client as a package without
// dependencies. The compiled client is in dist/client; this adds package.json, the contracts and
// the JSON Schemas.

const folder = join(packageRoot, 'dist/client');
const packageFile = z.object({ version: z.string(), license: z.string(), engines: z.record(z.string(), z.string()) });
const own = packageFile.parse(JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')));

const packed = {
  name: 'project-service-client',
  version: own.version,
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
  files: ['generated', 'packages', '*.json'],
};

writeFileSync(join(folder, 'package.json'), `${JSON.stringify(packed, null, 2)}\n`);
copyFileSync(join(packageRoot, 'generated/schemas.json'), join(folder, 'schemas.json'));
copyFileSync(join(packageRoot, 'generated/client.json'), join(folder, 'contracts.json'));
copyFileSync(join(packageRoot, 'LICENSE'), join(folder, 'LICENSE'));
copyFileSync(join(packageRoot, 'packages/client/README.md'), join(folder, 'README.md'));
const destination = resolve(process.argv[2] ?? join(packageRoot, 'dist'));
execFileSync('npm', ['pack', '--silent', '--pack-destination', destination], { cwd: folder, stdio: 'inherit' });
