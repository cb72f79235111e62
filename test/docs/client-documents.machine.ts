import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { typeErrors } from '../../packages/client/test/packed.js';
import { checkout } from '../support/process.js';
import { useCopy } from './copy.js';

// Follows docs/contract.md, "Documents owned by clients", with the repositories of a service and of
// a client next to each other.

const { root, pathOf, run, scripts } = useCopy('service');

const page = readFileSync(join(checkout, 'docs/contract.md'), 'utf8');
const [, section = ''] = page.split('\n## Documents owned by clients\n');
const blocksOf = (language: string): string[] =>
  [...section.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(([, text = '']) => text);

const edit = (file: string, from: string, to: string): void => {
  const text = readFileSync(file, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
  writeFileSync(file, text.replace(from, to));
};

const cli = (args: readonly string[], env = {}) => scripts.run('dist/src/main/cli.js', ['contract', ...args], { env });
const PROPOSE = ['propose', '--client', 'kiosk', '../kiosk/src'];

beforeAll(() => {
  for (const text of blocksOf('graphql')) {
    const [, name = ''] = /^# (\S+)\n/.exec(text) ?? [];
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  run('git', ['init', '-q', join(root, 'kiosk')]);
  const [config = ''] = /clients: \['kiosk'\]/.exec(section) ?? [];
  edit(pathOf('contract.config.ts'), 'defineConfig({', `defineConfig({ ${config},`);
  edit(pathOf('codegen.ts'), "'generated/inputs.ts': ours,", `$&${blocksOf('ts')[0]}`);
  expect(run('node', ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.codegen.json'])).toMatchObject({ status: 0 });
});

describe('the documents of a client', () => {
  it('are refused with their place in its repository, and then written as documented', async () => {
    const card = join(root, 'kiosk/src/ItemCard.graphql');
    edit(card, '  price', '  prize');
    const refused = await cli(PROPOSE, { GITHUB_ACTIONS: 'true' });
    expect(refused.status).toBe(1);
    expect(refused.output).toContain('../kiosk/src/ItemCard.graphql:4:3  kiosk_list  Cannot query field "prize"');
    // GitHub resolves files from the top of the client's repository.
    expect(refused.output).toContain('::error file=src/ItemCard.graphql,line=4,col=3,title=fields-on-correct-type::');
    edit(card, '  prize', '  price');

    const [block = ''] = blocksOf('console');
    const [command = '', ...printed] = block.split('\n');
    expect(command).toBe(`$ npm run --silent cli -- contract ${PROPOSE.join(' ')}`);
    const output = printed.join('\n');
    const preview = await cli([...PROPOSE, '--dry-run']);
    expect(preview).toMatchObject({ status: 0, output: `Dry run, nothing is changed:\n${output}` });
    expect(await cli(PROPOSE)).toMatchObject({ status: 0, output });
    expect(await cli(PROPOSE)).toMatchObject({ output: 'documents/kiosk/: no changes; 1 document in all.\n' });
    const publish = await cli(['publish']);
    expect(publish).toMatchObject({ status: 0, output: expect.stringContaining('added: kiosk_list;') });
  });

  it('have a typed client of their own in the packed client', async () => {
    expect(await scripts.run('dist/packages/contract/src/cli.js', ['codegen'])).toMatchObject({
      status: 0,
      output: expect.stringContaining('generated/clients/kiosk.ts written'),
    });
    expect(run('node', ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.client.json'])).toMatchObject({
      output: '',
    });
    const packed = run('node', ['dist/src/dev/pack-client.js', root]);
    const client = join(root, 'kiosk/node_modules/project-service-client');
    mkdirSync(client, { recursive: true });
    run('tar', ['-xzf', join(root, packed.stdout.trim()), '-C', client, '--strip-components=1']);
    const use = [
      blocksOf('ts')[1],
      'export const card = ({ title, price, currency }: ItemCardFragment) => [title, price, currency.name].join(" ");',
      "const client = createClient({ endpoint: 'http://localhost', contextToken: 'token' });",
      'const list = await client.kiosk_list();',
      'export const cards = list.ok ? list.data.edges.map(({ node }) => card(node)) : [];',
    ];
    writeFileSync(join(root, 'kiosk/use.ts'), use.join('\n'));
    writeFileSync(join(root, 'kiosk/package.json'), '{ "type": "module" }');
    expect(typeErrors(join(root, 'kiosk'), ['use.ts'])).toBe('');
    const { documents } = JSON.parse(readFileSync(join(client, 'kiosk.json'), 'utf8'));
    expect(Object.keys(documents)).toEqual(['kiosk_list']);
    expect(await cli(['check', '--client', join(client, 'kiosk.json')])).toMatchObject({ status: 0 });
  });

  it('end like others: without an announced day, their removal breaks the client', async () => {
    rmSync(join(root, 'kiosk/src/List.graphql'));
    writeFileSync(
      join(root, 'kiosk/src/Item.graphql'),
      'query item($gameServerId: ID) {\n  shopItems(gameServerId: $gameServerId) { edges { node { ...ItemCard } } }\n}',
    );
    expect(await cli(PROPOSE)).toMatchObject({
      output: 'documents/kiosk/: added: kiosk_item; removed: kiosk_list; 1 document in all.\n',
    });
    expect(await cli(['check'])).toMatchObject({ status: 1, output: expect.stringContaining('[document-removed]') });
  });
});

it('guards the folder by CODEOWNERS', () => expect(section).toMatch(/^\/documents\/kiosk\/ @\S+$/m));
