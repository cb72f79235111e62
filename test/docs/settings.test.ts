import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { packageRoot } from '../../src/base/package-root.js';

// docs/install.md, "Settings": scripts may rely on these names (architecture.md §9).

const read = (file: string): string => readFileSync(join(packageRoot, file), 'utf8');

/** Settings that a sentence describes instead of a row. */
const IN_A_SENTENCE = ['NODE_ENV'];

/** The settings of the source, with the default if it is a number or text there. */
const settings = [...read('src/base/config.ts').matchAll(/^ {6}([A-Z][A-Z0-9_]*): ((?:.|\n {8})*),$/gm)].map(
  ([, name = '', schema = '']) => ({ name, byDefault: /\.default\('?([\w./]+)'?\)$/.exec(schema)?.[1] }),
);

const [, part = ''] = read('docs/install.md').split('\n## Settings\n');
const rows = [...part.matchAll(/^\| (`[A-Z].*?) \| (.*?) \|/gm)].flatMap(([, names = '', byDefault = '']) =>
  [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => ({ name, byDefault })),
);

it('has a row for each setting, and no others', () => {
  const listed = rows.map(({ name }) => name);
  const missing = settings.filter(({ name }) => ![...listed, ...IN_A_SENTENCE].includes(name));
  expect(missing.map(({ name }) => `docs/install.md, "Settings": add a row of ${name}`)).toEqual([]);
  const unknown = listed.filter((one) => !settings.some(({ name }) => name === one));
  expect(unknown.map((name) => `docs/install.md, "Settings": no setting is named ${name}`)).toEqual([]);
});

it('has the defaults of the settings', () => {
  const plain = settings.filter(({ byDefault }) => /^[\d_]+$|^(on|off)$|^\./.test(byDefault ?? ''));
  expect(plain.length).toBeGreaterThan(8);
  const wrong = plain.filter(({ name, byDefault = '' }) => {
    const shown = rows.find((row) => row.name === name)?.byDefault ?? '';
    return !shown.split(/[\s,;`]+/).includes(byDefault.replaceAll('_', ''));
  });
  expect(
    wrong.map(({ name, byDefault }) => `docs/install.md, "Settings": the default of ${name} is ${byDefault}`),
  ).toEqual([]);
});
