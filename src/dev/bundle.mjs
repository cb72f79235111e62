// Bundles the program to dist/program: a process or thread loads some files instead of 660 modules
// (decision 65). With --clean, deletes older bundles. Plain JavaScript, because it runs before
// anything is compiled.
import { isAbsolute, resolve } from 'node:path';
import { rolldown } from 'rolldown';

const root = resolve(import.meta.dirname, '../..');

/** The modules with which processes and threads of the program start. */
const input = {
  cli: 'src/main/cli.ts',
  'command-job': 'src/main/command-job.ts',
  'compare-job': 'src/http/ops/compare-job.ts',
  'helper-process': 'src/storage/embedded/helper-process.ts',
};

/** Packages of many small modules. The others are imported. */
const BUNDLED = /^(?:kysely|zod)(?:\/|$)/;

const bundle = await rolldown({
  cwd: root,
  input,
  platform: 'node',
  external: (id) => !id.startsWith('.') && !isAbsolute(id) && !BUNDLED.test(id),
  resolve: { extensionAlias: { '.js': ['.ts', '.js'] } },
  tsconfig: false,
});
await bundle.write({ dir: 'dist/program', cleanDir: process.argv.includes('--clean') });
