import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkout } from '../../../test/support/process.js';

/** Where a package is looked for from a folder. */
const PLACE = 'node_modules/project-service-client';

/** Packs the typed client as it was compiled last, and unpacks it into a folder that has nothing else: its files. */
export function installClient(folder: string): string[] {
  const script = join(checkout, 'dist/src/dev/pack-client.js');
  const archive = execFileSync(process.execPath, [script, folder], { encoding: 'utf8' }).trim();
  mkdirSync(join(folder, PLACE), { recursive: true });
  execFileSync('tar', ['-xzf', join(folder, archive), '-C', join(folder, PLACE), '--strip-components=1']);
  cpSync(join(checkout, 'docs/samples/tour.mjs'), join(folder, 'tour.mjs'));
  const listed = execFileSync('tar', ['-tzf', join(folder, archive)], { encoding: 'utf8' });
  return listed.trim().split('\n').sort();
}

/** A file of the package. */
export const packedFile = (folder: string, name: string): string => readFileSync(join(folder, PLACE, name), 'utf8');

/** A tour goes like this, wherever it is taken. */
export const TOUR = new RegExp(
  [
    /Dusk\n/,
    /Tränke und Speisen \(\d+\), .*\n/,
    /(.+: \d+ Glut\n)*Gluttrank: 50 Glut\n(.+: \d+ Glut\n)*/,
    /true\n20.+Z\n/, // the PIN is set, and proved until then
    /PAID\ntrue\n/, // bought; and asked for again, replayed
    /DELIVERED\n/,
    /DELIVERED: 2 Ember Draught\n/,
    /PURCHASE -100, then \d+\n/,
    /\d+\n/,
    /UNAUTHENTICATED\n$/, // after the log-out there is nobody
  ]
    .map(({ source }) => source)
    .join(''),
);

/**
 * What the type checker says of a file in a folder that has neither Node's types nor others: nothing where it is right.
 * @param modules how it looks for packages
 */
export function typeErrors(folder: string, file: string, modules = ['--module', 'nodenext']): string {
  const options = ['--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess', '--noEmit'];
  const platform = [...modules, '--target', 'es2022', '--lib', 'es2022,dom', '--types', ''];
  const script = join(checkout, 'node_modules/typescript/bin/tsc');
  const args = [script, ...options, ...platform, file];
  return spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' }).stdout;
}
