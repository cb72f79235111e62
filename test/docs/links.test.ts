import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from '@jest/globals';
import { packageRoot } from '../../src/base/package-root.js';

// Links and images of README, CONTRIBUTING, docs/ and the READMEs of folders refer to existing
// files and headings.

const LINK = /\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g;

/** The anchors of the headings of a text, as GitHub and GitLab name them. */
const anchorsOf = (text: string): ReadonlySet<string> =>
  new Set(
    [...text.replaceAll(/^```[\s\S]*?^```$/gm, '').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );

/** The links of a file, with this text, whose file or heading does not exist. */
function danglingLinks(file: string, text: string): string[] {
  const isThere = (place: string, anchor: string | undefined): boolean => {
    const target = place === '' ? file : join(dirname(file), place);
    if (!existsSync(join(packageRoot, target))) return false;
    if (anchor === undefined) return true;
    return anchorsOf(place === '' ? text : readFileSync(join(packageRoot, target), 'utf8')).has(anchor);
  };
  return [...text.matchAll(LINK)].flatMap(([link, place = '', anchor]) => (isThere(place, anchor) ? [] : [link]));
}

const files = [
  ...['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md'],
  ...['docs', 'packages', 'src'].flatMap((folder) =>
    readdirSync(join(packageRoot, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.md') && !path.includes('node_modules'))
      .map((path) => join(folder, path)),
  ),
];

it('links and images refer to existing files and headings', () => {
  const problems = files.flatMap((file) =>
    danglingLinks(file, readFileSync(join(packageRoot, file), 'utf8')).map((link) => `${file}: ${link}`),
  );
  expect(problems).toEqual([]);
});

it.each([
  '[a](nowhere.md)',
  '![a](docs/none.svg)',
  '[a](none.md#part)',
  '[a](docs/install.md#no-such-part)',
  '[a](#no-such-part)',
])('detects a broken link: %s', (link) => expect(danglingLinks('README.md', link)).toHaveLength(1));
