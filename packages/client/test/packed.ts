import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkout } from '../../../test/support/process.js';

/** Folder of the installed package. */
const PLACE = 'node_modules/project-service-client';

/**
 * Packs the compiled typed client and unpacks it into a folder. Returns the names of its files.
 * @param options further options of `npm run pack:client`
 */
export function installClient(folder: string, options: readonly string[] = []): string[] {
  const script = join(checkout, 'dist/src/dev/pack-client.js');
  const archive = execFileSync(process.execPath, [script, folder, ...options], { encoding: 'utf8' }).trim();
  mkdirSync(join(folder, PLACE), { recursive: true });
  execFileSync('tar', ['-xzf', join(folder, archive), '-C', join(folder, PLACE), '--strip-components=1']);
  cpSync(join(checkout, 'docs/samples/tour.mjs'), join(folder, 'tour.mjs'));
  const listed = execFileSync('tar', ['-tzf', join(folder, archive)], { encoding: 'utf8' });
  return listed.trim().split('\n').sort();
}

/** Reads a file of the package. */
export const packedFile = (folder: string, name: string): string => readFileSync(join(folder, PLACE, name), 'utf8');

/** Expected output of the tour. */
export const TOUR = new RegExp(
  [
    /Dusk\n/,
    /Tränke und Speisen \(\d+\), .*\n/,
    /(.+: \d+ Glut\n)*Gluttrank: 50 Glut\n(.+: \d+ Glut\n)*/,
    /true\n20.+Z\n/, // The PIN is set and verified until then.
    /PAID\ntrue\n/, // The purchase and its replay.
    /DELIVERED\n/,
    /DELIVERED: 2 Ember Draught\n/,
    /PURCHASE -100, then \d+\n/,
    /\d+\n/,
    /UNAUTHENTICATED\n$/, // After the logout.
  ]
    .map(({ source }) => source)
    .join(''),
);

/**
 * Returns the type errors of files in a folder without types of Node; empty if there are none.
 * @param modules options for module resolution
 */
export function typeErrors(folder: string, files: readonly string[], modules = ['--module', 'nodenext']): string {
  const options = ['--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess', '--noEmit'];
  const platform = [...modules, '--target', 'es2022', '--lib', 'es2022,dom', '--types', ''];
  const script = join(checkout, 'node_modules/typescript/bin/tsc');
  const args = [script, ...options, ...platform, ...files];
  return spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' }).stdout;
}
