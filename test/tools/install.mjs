// Installs packages that few tests need from the lock files of these folders, unless they are
// installed: `node test/tools/install.mjs <tool>...`. Plain JavaScript, because it runs before the
// build.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = import.meta.dirname;

export const TOOLS = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'package-lock.json')));

const packagesOf = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {});

/** True if the packages of a tool are installed in the versions of its lock file. */
export function isInstalled(tool) {
  const { '': own, ...locked } = packagesOf(join(folder, tool, 'package-lock.json'));
  // npm's record of installed packages.
  const installed = packagesOf(join(folder, tool, 'node_modules/.package-lock.json'));
  return (
    Object.keys(own.dependencies).every((name) => Object.hasOwn(installed, `node_modules/${name}`)) &&
    Object.entries(installed).every(([path, { version }]) => locked[path]?.version === version)
  );
}

/** Installs missing tools; returns true if all are installed. Prints progress to standard error. */
export function installTools(tools) {
  return tools.every((tool) => {
    if (isInstalled(tool)) return true;
    console.error(`Installing test/tools/${tool} …`);
    const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: join(folder, tool),
      stdio: ['ignore', 2, 2],
      shell: process.platform === 'win32',
    });
    if (status !== 0) console.error(`npm cannot install test/tools/${tool}: the tests that need it cannot run.`);
    return status === 0;
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const tools = process.argv.slice(2);
  const unknown = tools.filter((tool) => !TOOLS.includes(tool));
  if (tools.length === 0 || unknown.length > 0) {
    console.error(`Usage: node test/tools/install.mjs <tool>...\n\nTools: ${TOOLS.join(', ')}.`);
    process.exit(2);
  }
  process.exit(installTools(tools) ? 0 : 1);
}
