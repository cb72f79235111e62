import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { useDatabase, withAdministrator } from '../support/database.js';
import { checkout } from '../support/process.js';
import { applyBreak } from './control.js';
import { controls } from './list.js';

// Short form of `npm run long -- controls`: each break applies to the sources, and its test exists.

const database = useDatabase();
/** Runs a statement and rolls it back. */
const within = (statement: string) =>
  withAdministrator(database.connection, async (client) => {
    await client.query('BEGIN');
    await client.query(statement);
    await client.query('ROLLBACK');
  });

it.each(controls)('applies to the sources: $guarantee: $change', async ({ breaks, test, name }) => {
  const texts = new Map<string, string>();
  for (const one of breaks) {
    if ('sql' in one) {
      await within(one.sql);
      continue;
    }
    const text = texts.get(one.file) ?? (await readFile(join(checkout, one.file), 'utf8'));
    texts.set(one.file, applyBreak(text, one));
    expect(texts.get(one.file)).not.toBe(text);
  }
  // A placeholder of `it.each` is only in the source, so no test would have that name.
  expect(name).not.toMatch(/%/);
  // Jest matches the name of a test with those of its blocks.
  const titles = [
    ...(await readFile(join(checkout, test), 'utf8')).matchAll(
      /(?:(?:it|describe)(?:\.\w+)?|\]\)|\.each\(\w+\))\(\s*['"`](.+?)['"`],/g,
    ),
  ];
  expect(titles.map(([, title]) => title).filter((title) => new RegExp(name).test(title ?? ''))).not.toEqual([]);
});
