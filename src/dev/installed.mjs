// Fails if the installed packages are not those of package-lock.json, for example after a pull.
// Otherwise the result would be a confusing compile error. Plain JavaScript, because it runs before
// anything is compiled.
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

function packagesOf(file) {
  const path = join(root, file);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : {};
}

const { '': own = {}, 'packages/console': page = {}, ...wanted } = packagesOf('package-lock.json');
// npm's record of the installed packages.
const installed = packagesOf('node_modules/.package-lock.json');
const named = { ...own.dependencies, ...own.devDependencies, ...page.devDependencies };
const differs = Object.keys(named).filter((name) => {
  const folder = Object.hasOwn(wanted, `packages/console/node_modules/${name}`)
    ? `packages/console/node_modules/${name}`
    : `node_modules/${name}`;
  return wanted[folder]?.version !== installed[folder]?.version;
});
if (differs.length > 0) {
  const [first, ...others] = differs;
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  console.error(`Not installed as package-lock.json has them: ${first}${more}. Run: npm ci --include=dev`);
  process.exit(1);
}
