import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from '@jest/globals';
import { packageRoot } from '../../src/base/package-root.js';

// Links and images of README, CONTRIBUTING, docs/ and the READMEs of folders refer to existing
// files.

const LINK = /\]\((?!https?:|mailto:|#)([^)#\s]+)(?:#[^)]*)?\)/g;

/** The link targets of a text that do not exist, relative to `folder`. */
const dangling = (text: string, folder: string): string[] =>
  [...text.matchAll(LINK)].map(([, place = '']) => place).filter((place) => !existsSync(join(folder, place)));

const files = [
  ...['README.md', 'CONTRIBUTING.md'],
  ...['docs', 'packages', 'src'].flatMap((folder) =>
    readdirSync(join(packageRoot, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.md') && !path.includes('node_modules'))
      .map((path) => join(folder, path)),
  ),
];

it('links and images refer to existing files', () => {
  const problems = files.flatMap((file) =>
    dangling(readFileSync(join(packageRoot, file), 'utf8'), join(packageRoot, dirname(file))).map(
      (place) => `${file}: ${place}`,
    ),
  );
  expect(problems).toEqual([]);
});

it.each(['[a](nowhere.md)', '![a](docs/none.svg)', '[a](none.md#part)'])('detects a broken link: %s', (text) => {
  expect(dangling(text, packageRoot)).toHaveLength(1);
});
