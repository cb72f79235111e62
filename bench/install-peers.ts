import { spawnSync } from 'node:child_process';
import { cpSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../src/base/package-root.js';

// The peers are programs with packages of their own (`test/tools/peers`). They are copied next to
// the compiled bench, whose modules they import.

const TOOLS = join(packageRoot, 'test/tools');
const PLACE = join(packageRoot, 'dist/bench/peers');

/** Installs missing packages of the peers, and copies the programs. Throws if npm fails. */
export function installPeers(): void {
  const { status } = spawnSync(process.execPath, [join(TOOLS, 'install.mjs'), 'peers'], { stdio: ['ignore', 2, 2] });
  if (status !== 0)
    throw new Error('The peers cannot be installed. Without them: --servers floor,cached,argon2,service,plain');
  rmSync(PLACE, { recursive: true, force: true });
  cpSync(join(packageRoot, 'bench/peers'), PLACE, { recursive: true });
  symlinkSync(join(TOOLS, 'peers/node_modules'), join(PLACE, 'node_modules'), 'junction');
}
