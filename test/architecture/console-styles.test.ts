import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const ROOT = join(import.meta.dirname, '../../packages/console/src');
/** What begins a rule of a sheet: a class by itself. */
const OWN_CLASS = /^\.([\w-]+)(?= \{|,$)/gm;

it('a class of the console has its rules in one sheet: those of a page stay when it is left', () => {
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
