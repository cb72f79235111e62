import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from '@jest/globals';

// Style sheets stay loaded after their page is left: they must not match elements of other pages.

const ROOT = join(import.meta.dirname, '../../packages/console/src');
const files = readdirSync(ROOT, { encoding: 'utf8', recursive: true });
const sheets = files.filter((file) => file.endsWith('.css'));
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** The start of a rule in a style sheet: a single class. */
const OWN_CLASS = /^\.([\w-]+)(?= \{|,$)/gm;

it('defines each class of the console in one style sheet', () => {
  expect(sheets.length).toBeGreaterThan(10);
  const owners = new Map<string, string[]>();
  for (const sheet of sheets)
    for (const name of new Set([...read(sheet).matchAll(OWN_CLASS)].map(([, name = '']) => name)))
      owners.set(name, [...(owners.get(name) ?? []), sheet]);
  expect(owners.size).toBeGreaterThan(20);
  expect([...owners].filter(([, of]) => of.length > 1)).toEqual([]);
});

/** Returns the classes in the sources outside of a folder. */
const classesOutside = (folder: string): ReadonlySet<string> =>
  new Set(
    files
      .filter((file) => file.endsWith('.tsx') && !file.startsWith(`${folder}/`))
      .flatMap((file) => [...read(file).matchAll(/class=(?:"([^"]*)"|\{([^}]*)\})/g)])
      .flatMap(([, text, code]) => (text ?? code ?? '').match(/[\w-]+/g) ?? []),
  );

/** Returns the selectors of a style sheet that need no class of the folder's own pages. */
function sharedSelectors(folder: string, css: string): readonly string[] {
  const others = classesOutside(folder);
  return [...css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{};]+)\{/g)]
    .map(([, selectors = '']) => selectors.trim())
    .filter((selectors) => !selectors.startsWith('@'))
    .flatMap((selectors) => selectors.split(/,\s*(?![^(]*\))/))
    .filter((selector) => [...selector.matchAll(/\.([\w-]+)/g)].every(([, name = '']) => others.has(name)));
}

it.each(sheets.filter((file) => /^(admin|explorer)\//.test(file)))('%s styles its own pages only', (file) => {
  // The Explorer is one page whose parts share styles.
  const folder = file.startsWith('explorer/') ? 'explorer' : dirname(file);
  expect(sharedSelectors(folder, read(file))).toEqual([]);
});

it('(control) finds selectors that match elsewhere', () => {
  const css = 'td time, .badge { color: red } .file-choice p { color: red }';
  expect(sharedSelectors('admin/catalogue', css)).toEqual(['td time', '.badge']);
});
