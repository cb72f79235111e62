import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const ROOT = join(import.meta.dirname, '../../packages/console/src');
/** The start of a rule in a style sheet: a single class. */
const OWN_CLASS = /^\.([\w-]+)(?= \{|,$)/gm;

it('defines each class of the console in one style sheet, because sheets stay loaded after their page', () => {
  const files = readdirSync(ROOT, { encoding: 'utf8', recursive: true });
  const sheets = files.filter((file) => file.endsWith('.css')).map((file) => join(ROOT, file));
  expect(sheets.length).toBeGreaterThan(10);
  const owners = new Map<string, string[]>();
  for (const sheet of sheets)
    for (const name of new Set([...readFileSync(sheet, 'utf8').matchAll(OWN_CLASS)].map(([, name = '']) => name)))
      owners.set(name, [...(owners.get(name) ?? []), sheet]);
  expect(owners.size).toBeGreaterThan(20);
  expect([...owners].filter(([, of]) => of.length > 1)).toEqual([]);
});
