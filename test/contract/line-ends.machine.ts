import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import config from '../../contract.config.js';
import { compile } from '../../packages/contract/src/compile.js';
import { readSources } from '../../packages/contract/src/sdl/sources.js';
import { useFolder } from '../support/folder.js';
import { root } from './support.js';

describe('a checkout with Windows line ends', () => {
  const folder = useFolder();

  it.each([
    ['\r\n', '\uFEFF'],
    ['\r\n', ''],
    ['\r', ''],
  ])('has the same contract (%j, %j)', (end, mark) => {
    for (const name of ['schema', 'documents']) {
      cpSync(join(root, name), join(folder.path, name), { recursive: true });
      for (const entry of readdirSync(join(folder.path, name), { recursive: true, withFileTypes: true })) {
        if (!entry.isFile()) continue;
        const path = join(entry.parentPath, entry.name);
        writeFileSync(path, mark + readFileSync(path, 'utf8').replaceAll('\n', end));
      }
    }
    const [ours, theirs] = [readSources(root), readSources(folder.path)];
    expect(theirs).toEqual(ours);
    const { manifest, schemaText, diagnostics } = compile(theirs, config);
    expect(diagnostics).toEqual([]);
    expect([manifest, schemaText]).toEqual([compile(ours, config).manifest, compile(ours, config).schemaText]);
  });
});

describe('.gitattributes', () => {
  const files = ['schema/users.graphql', 'documents/users/me.graphql', 'generated/manifest.json', 'src/main/cli.ts'];

  it('keeps the line ends of files that are compared by bytes', () => {
    const attributes = execFileSync('git', ['check-attr', 'text', 'eol', '--', ...files], {
      cwd: root,
      encoding: 'utf8',
    });
    expect(attributes.trim().split('\n')).toEqual(files.flatMap((file) => [`${file}: text: auto`, `${file}: eol: lf`]));
  });
});
