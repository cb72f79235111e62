import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from '@jest/globals';
import { packageRoot } from '../../../src/base/package-root.js';

// Styles of a page stay loaded after it is left, so they must not match elements of other pages.

const SOURCES = join(packageRoot, 'packages/console/src');
const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' });
const read = (file: string): string => readFileSync(join(SOURCES, file), 'utf8');

/** The classes in the sources outside of a folder. */
const classesOutside = (folder: string): ReadonlySet<string> =>
  new Set(
    files
      .filter((file) => file.endsWith('.tsx') && !file.startsWith(`${folder}/`))
      .flatMap((file) => [...read(file).matchAll(/class=(?:"([^"]*)"|\{([^}]*)\})/g)])
      .flatMap(([, text, code]) => (text ?? code ?? '').match(/[\w-]+/g) ?? []),
  );

/** The selectors of a style sheet without those of keyframes and at-rules. */
const selectorsIn = (css: string): readonly string[] =>
  [...css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{};]+)\{/g)]
    .map(([, selector = '']) => selector.trim())
    .filter((selector) => !/^(@|from|to|\d+%)/.test(selector))
    .flatMap((selector) => selector.split(/,(?![^(]*\))/))
    .map((selector) => selector.trim());

/** Selectors without a class that only the pages of the folder use. */
function sharedSelectors(folder: string, css: string): readonly string[] {
  const others = classesOutside(folder);
  return selectorsIn(css).filter(
    (selector) => ![...selector.matchAll(/\.([\w-]+)/g)].some(([, name = '']) => !others.has(name)),
  );
}

const sheets = files.filter((file) => /^(admin|explorer)\/.*\.css$/.test(file));

it.each(sheets)('%s styles its own pages only', (file) => {
  // The Explorer is one page whose parts share styles.
  const folder = file.startsWith('explorer/') ? 'explorer' : dirname(file);
  expect(sharedSelectors(folder, read(file))).toEqual([]);
});

it('(control) finds selectors that match elsewhere', () => {
  expect(sharedSelectors('admin/catalogue', 'td time, .badge { color: red } .file-choice p { color: red }')).toEqual([
    'td time',
    '.badge',
  ]);
});
