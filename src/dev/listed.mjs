// Fails if a migration is neither listed in src/storage/migrations/index.ts nor imported by another
// one: it would never run, and statements that need it would fail. Plain JavaScript, because it
// runs before anything is compiled.
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const folder = resolve(import.meta.dirname, '../storage/migrations');
const files = readdirSync(folder).filter((file) => file.endsWith('.ts'));
const imported = new Set(
  files.flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/(?:from|import) '\.\/([^']+)\.js'/g)].map(
      ([, name]) => `${name}.ts`,
    ),
  ),
);
const unlisted = files.filter((file) => /^\d{4}-/.test(file) && !imported.has(file));
for (const file of unlisted)
  console.error(
    `src/storage/migrations/${file} is not listed → import it in src/storage/migrations/index.ts, and add it to migrations`,
  );
if (unlisted.length > 0) process.exit(1);
