// What the last build was made of. Plain JavaScript, because it runs before anything is compiled.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');
export const stampFile = join(root, 'dist/stamp.json');

const isTest = (file) => /\.(?:test|machine|long)\.ts$/.test(file);

/** Files that a build may read: no tests. */
export function filesBelow(path) {
  const whole = join(root, path);
  if (!existsSync(whole)) return [];
  if (statSync(whole).isFile()) return [whole];
  return readdirSync(whole, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !isTest(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/**
 * Hashes contents and relative paths. Times are no criterion, because every checkout and branch
 * switch changes them.
 */
function fingerprint(paths) {
  const hash = createHash('sha256');
  for (const file of paths) hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

/**
 * Sources of the console. test/architecture/layers.test.ts names the modules of `src/` that it
 * imports beside types.
 */
const ofConsole = () =>
  ['packages/console', 'src/base/audit-actions.ts', 'src/base/errors', 'src/base/throttles.ts', 'src/platform/csv.ts']
    .flatMap(filesBelow)
    .filter((file) => !/^packages[\\/]console[\\/](?:node_modules|test)[\\/]/.test(relative(root, file)));

const projects = ['tsconfig.json', 'tsconfig.build.json', 'tsconfig.client.json'];
const settings = ['codegen.ts', 'contract.config.ts', ...projects, 'package-lock.json'];
/** Folders of the program: the sources of packages, without their tests. */
const { include: ofProgram } = JSON.parse(readFileSync(join(root, 'tsconfig.build.json'), 'utf8'));
export const ofContract = [
  ...settings,
  // Includes generated files: a checkout may have restored older ones.
  ...['schema', 'documents', 'generated', 'packages/contract/src', 'src/policy', 'src/base'],
];
/** The fingerprint of what codegen reads, without what it writes. */
export const contractSources = () => fingerprint(ofContract.filter((path) => path !== 'generated').flatMap(filesBelow));
/** One fingerprint for each part of a build. */
export const current = () => {
  const program = fingerprint([...settings, ...ofProgram].flatMap(filesBelow));
  return {
    contract: fingerprint(ofContract.flatMap(filesBelow)),
    program,
    // For tests and tools.
    modules: program,
    console: fingerprint([...filesBelow('package-lock.json'), ...ofConsole()]),
  };
};

/** Reads the fingerprints of the sources of the last build; none if the disk was full. */
export function readStamp() {
  try {
    return JSON.parse(readFileSync(stampFile, 'utf8'));
  } catch {
    return {};
  }
}
