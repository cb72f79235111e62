// Checks the words of all files under version control with cspell.json. Files repeat most words, so
// each word is checked once, and only files with a rejected one are checked whole. Remembers the
// contents that passed. Plain JavaScript, because it runs before anything is compiled.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, extname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = resolve(import.meta.dirname, '../../..');
const configFile = join(root, 'cspell.json');
const textOf = (file) => readFileSync(join(root, file), 'utf8');
const digestOf = (...texts) => createHash('sha256').update(texts.join('\0')).digest('base64url');

const LIST = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
const { stdout, stderr } = spawnSync('git', LIST, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 });
const files = stdout.split('\0').filter((file) => file !== '' && existsSync(join(root, file)));
if (files.length === 0) {
  console.error(`git lists no files: ${stderr}`);
  process.exit(1);
}

/** cspell ignores addresses, so their parts are no words. */
const ADDRESS = /https?:\/\/\S+/g;
/** Backslash: cspell knows escapes such as `\n`. */
const WORD = /[\p{L}\p{M}'’\\\w]+/gu;
const wordsOf = (text) => new Set(text.replaceAll(ADDRESS, ' ').match(WORD));

const own = ['words.mjs', 'words.txt', 'package-lock.json'].map((name) => textOf(`test/tools/language/${name}`));
const rules = digestOf(textOf('cspell.json'), ...own);
const cache = join(root, 'node_modules/.cache');
const memory = join(cache, 'words.json');
const remembered = existsSync(memory) ? JSON.parse(readFileSync(memory, 'utf8')) : {};
const passed = new Set(remembered.rules === rules ? remembered.passed : []);

const digests = new Map(files.map((file) => [file, digestOf(file, textOf(file))]));
const changed = files.filter((file) => !passed.has(digests.get(file)));
if (changed.length === 0) process.exit(0);

// Loading it takes a second.
const { GlobMatcher } = await import('cspell-glob');
const { loadConfig, spellCheckDocument } = await import('cspell-lib');
const { ignorePaths, overrides } = JSON.parse(readFileSync(configFile, 'utf8'));
const ignored = new GlobMatcher(ignorePaths, { root, mode: 'exclude' });
const overridden = overrides.map(({ filename }) => new GlobMatcher(filename, { root }));
/** Files with the same rules: cspell chooses them by extension and path. */
const groupOf = (file) =>
  [extname(file) || basename(file), ...overridden.map((of) => of.match(join(root, file)))].join();

const config = await loadConfig(configFile);
async function check(file, text) {
  const document = { uri: pathToFileURL(join(root, file)).href, text };
  const { issues, checked, errors } = await spellCheckDocument(document, { noConfigSearch: true }, config);
  if (!checked || errors?.length > 0) throw new Error(`cspell did not check ${file}: ${errors?.join()}`);
  return issues;
}

const groups = new Map();
for (const file of changed) {
  if (ignored.match(join(root, file))) continue;
  const text = textOf(file);
  const group = groupOf(file);
  groups.set(group, [...(groups.get(group) ?? []), { file, text, words: wordsOf(text) }]);
}

let isPassed = true;
for (const group of groups.values()) {
  const words = [...new Set(group.flatMap(({ words }) => [...words]))];
  const rejected = new Set((await check(group[0].file, words.join('\n'))).map(({ line }) => line.text.trim()));
  // In its file, the word may be part of something that cspell or a comment ignores.
  for (const { file, text } of group.filter(({ words }) => [...rejected].some((word) => words.has(word))))
    for (const { text: word, offset, isFlagged, suggestionsEx = [] } of await check(file, text)) {
      const before = text.slice(0, offset).split('\n');
      const [fix] = suggestionsEx.filter(({ isPreferred }) => isPreferred).map(({ word }) => ` → write ${word}`);
      const what = isFlagged ? 'is a word that this project does not use' : 'is no known word';
      console.error(`${file}:${before.length}:${before.at(-1).length + 1}  "${word}" ${what}${fix ?? ''}`);
      isPassed = false;
    }
}
if (isPassed) {
  mkdirSync(cache, { recursive: true });
  writeFileSync(memory, JSON.stringify({ rules, passed: [...digests.values()] }));
}
process.exitCode = isPassed ? 0 : 1;
