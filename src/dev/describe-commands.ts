import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../base/package-root.js';
import { commandReference } from './command-reference.js';
import { resultSchemas } from './result-schemas.js';

// `npm run commands`: writes the generated files about commands. With --check it writes nothing,
// and exits with 1 if a file differs from the commands.

const files = { 'results.json': resultSchemas(), 'commands.md': commandReference() };

for (const [name, text] of Object.entries(files)) {
  const file = join(packageRoot, 'generated', name);
  if (readFileSync(file, 'utf8') === text) continue;
  if (process.argv.includes('--check')) {
    console.error(`generated/${name} differs from the commands`);
    process.exitCode = 1;
  } else writeFileSync(file, text);
}
