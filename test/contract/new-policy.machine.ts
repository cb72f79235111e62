import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import config from '../../contract.config.js';
import { useCopy } from '../docs/copy.js';
import { checkout } from '../support/process.js';

// A policy directive is one value: its file and the stage that enforces it are all its code.
// src/request/directives.test.ts demands its row in CONTRIBUTING.md.
// A throttle is one value: it and the service that counts are all that is written beside the SDL of
// the operation. test/architecture/throttles.test.ts demands the rows in the docs. Both changes are
// in one copy, which is compiled and checked once.

const REGION = `import { z } from 'zod';
import { breaking, compatible, definePolicyDirective, keep } from '../../packages/contract/src/define.js';

const only = z.enum(['ANY', 'EU']);

export const region = definePolicyDirective({
  name: 'region',
  file: 'src/policy/region.ts',
  sdl: \`
"""
Where requests may come from.
"""
directive @region(only: Region!) on FIELD_DEFINITION

enum Region {
  EU
}\`,
  arguments: z.object({ only: z.enum(['EU']) }),
  form: only,
  rules: ['region-query'],
  facet: (found): z.infer<typeof only> => found?.only ?? 'ANY',
  *checkField({ use, kind }) {
    if (use && kind === 'Mutation')
      yield { node: use, rule: 'region-query', problem: '@region on a mutation', fix: 'remove @region' };
  },
  changes: {
    'region-narrowed': breaking('requests from elsewhere are refused', keep('it without @region')),
    'region-widened': compatible('requests from there go on', 'it may be called from everywhere'),
  },
  *judge(was, is) {
    if (was !== is) yield { kind: is === 'EU' ? 'region-narrowed' : 'region-widened', what: \`it was \${was}, and is \${is}\` };
  },
  words: (facet) => [['Region', facet]],
});
`;
/** Prints the lines about an operation that the explorer shows. */
const EXPLORE = `
import { readFileSync } from 'node:fs';
import { explorerOf } from './dist/src/http/ops/explorer.js';
const manifest = JSON.parse(readFileSync('generated/manifest.json', 'utf8'));
const { operations } = explorerOf({ manifest, lock: null }, { descriptions: { operations: {} }, examples: {} });
console.log(JSON.stringify(operations.find(({ documentId }) => documentId === 'gameServers').words.en));
`;
const VALUES = 'src/base/throttles.ts';
const SERVICE = 'src/domain/accounts/create-account.ts';
const LOCKOUTS = "lockouts: [{ name: 'INVITATIONS' }],";
const ACTION = "action: 'invitation.throttled',";
const CODE = `const invitation = {
  class: 'INVITATION',
  code: 'INVITATIONS',
  description: 'Wrong invitation codes of a user.',
  words: { en: 'wrong invitations', de: 'falsche Einladungen' },
  ${ACTION}
  limits: [
    {
      name: 'invitation',
      rule: '3.3.12',
      subject: 'USER',
      points: 10,
      seconds: QUARTER,
      block: { seconds: null },
      ${LOCKOUTS}
    },
  ],
} as const satisfies Throttle;

/** All throttles,`;
/** Prints what clients and operators see of the throttle. */
const SHOW = `
import { MAIL_LIMITS } from './dist/src/base/config.js';
import { limitsOf, throttleTexts } from './dist/src/base/throttles.js';
import { requestedRefusal } from './dist/src/mock/errors.js';
const redeem = { id: 'redeem', errors: [], errorGroups: ['service'], policy: { throttle: ['INVITATION'] } };
const { fields } = requestedRefusal('RATE_LIMITED', redeem);
const { lockouts, action, points } = limitsOf(MAIL_LIMITS).find(({ name }) => name === 'invitation');
const texts = [...lockouts.map(({ name }) => name), action].map((name) => throttleTexts.get(name).de);
console.log(JSON.stringify({ mock: fields.limit, lockouts, action, points, texts }));
`;
/** A project with only the file of the values, which is checked sooner. */
const ALONE = 'tsconfig.throttles.json';

const { pathOf, run, emit, typeErrors, scripts } = useCopy();
const edit = (file: string, ...edits: readonly (readonly [from: string, to: string])[]): void => {
  let text = readFileSync(pathOf(file), 'utf8');
  for (const [from, to] of edits) {
    if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`);
    text = text.replace(from, () => to);
  }
  writeFileSync(pathOf(file), text);
};
const read = (file: string): string => readFileSync(pathOf(file), 'utf8');

describe('adding a policy directive and a throttle', () => {
  beforeAll(() => {
    writeFileSync(pathOf('src/policy/region.ts'), REGION);
    edit('CONTRIBUTING.md', [
      '| `@userStatus`',
      '| `@region` | Requests come from there | `scope.ts` |\n| `@userStatus`',
    ]);
    edit(
      'src/request/scope.ts',
      ['import { gameServer }', "import { region } from '../policy/region.js';\nimport { gameServer }"],
      [
        '  const { project, viewer } = checked;',
        "  const isEu = region.of(checked.operation.policy) === 'EU';\n  if (isEu && checked.client.network === '') throw new Error('elsewhere');\n  const { project, viewer } = checked;",
      ],
    );
    edit(VALUES, ['/** All throttles,', CODE], ['] as const;', ', invitation] as const;']);
    edit(
      SERVICE,
      [
        '\nexport interface NewAccount',
        "import { countKeys } from '../../platform/throttles/index.js';\n\nexport interface NewAccount",
      ],
      [
        '    await countRequest(request);\n',
        "    await countRequest(request);\n    await throttles.spend(throttles.counter('invitation'), countKeys.USER({ projectId, userId }), { projectId, by });\n",
      ],
    );
    expect(run('node', ['src/dev/list-modules.mjs'])).toEqual({ status: 0, stdout: '', output: '' });
    expect(emit()).toMatchObject({ status: 0 });
  });

  it('needs four source files, a row of documentation and the generated list', () => {
    const folders = ['schema', 'documents', 'src', 'packages/contract', 'packages/console/src', 'test', 'docs'];
    const pages = readdirSync(pathOf('.')).filter((name) => name.endsWith('.md'));
    const inFolders = folders.flatMap((folder) =>
      readdirSync(pathOf(folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(pathOf('.'), join(entry.parentPath, entry.name))),
    );
    const files = [...pages, ...inFolders];
    const isSame = (file: string) =>
      existsSync(join(checkout, file)) && readFileSync(join(checkout, file)).equals(readFileSync(pathOf(file)));
    const list = 'src/policy/index.ts';
    expect(files.filter((file) => !isSame(file)).sort()).toEqual([
      'CONTRIBUTING.md',
      VALUES,
      SERVICE,
      list,
      'src/policy/region.ts',
      'src/request/scope.ts',
    ]);
    expect(read(list)).toMatch(/^\/\/ Written by /);
  });

  it('changes no contract before the SDL uses them', async () => {
    expect(typeErrors('tsconfig.build.json')).toBe('');
    expect(await scripts.run('dist/packages/contract/src/cli.js', ['codegen'])).toMatchObject({ status: 0 });
    expect(read('generated/client.json')).toBe(readFileSync(join(checkout, 'generated/client.json'), 'utf8'));
    expect(run('node', ['dist/src/main/cli.js', 'contract', 'check'])).toMatchObject({
      status: 0,
      output: expect.stringContaining('unchanged'),
    });
  });

  it('shows both in SDL, manifest, reference, client, explorer and verdicts', async () => {
    edit('schema/servers.graphql', ['gameServers: [GameServer!]! ', 'gameServers: [GameServer!]! @region(only: EU) ']);
    edit('schema/accounts.graphql', ['@throttle(class: ACCOUNT)', '@throttle(class: [ACCOUNT, INVITATION])']);
    expect(await scripts.run('dist/packages/contract/src/cli.js', ['codegen'])).toMatchObject({ status: 0 });
    expect(JSON.parse(read('generated/manifest.json')).operations.gameServers).toMatchObject({
      policy: { region: 'EU' },
      contract: { wire: { policy: { region: 'EU' } } },
    });
    expect(read('generated/schema.graphql')).toContain('directive @region(only: Region!) on FIELD_DEFINITION');
    expect(read('generated/changes.md')).toContain(
      '| `region-narrowed` | breaking | requests from elsewhere are refused |',
    );
    expect(read('generated/reference.md').split('### `gameServers`')[1]).toMatch(/^- Region: EU$/m);
    expect(read('generated/schema.graphql')).toContain('"""Wrong invitation codes of a user."""\n  INVITATION\n');
    expect(JSON.parse(read('generated/manifest.json')).operations.createAccount.policy.throttle).toEqual([
      'ACCOUNT',
      'INVITATION',
    ]);
    expect(read('generated/reference.md').split('### `createAccount`')[1]).toMatch(
      /^- Throttled: wrong invitations \(`INVITATIONS`\)$/m,
    );
    expect(read('generated/client.ts')).toContain(" | 'INVITATIONS';");
    expect(JSON.parse(run('node', ['--input-type=module', '-e', EXPLORE]).stdout)).toContainEqual(['Region', 'EU']);
    const { status, output } = run('node', ['dist/src/main/cli.js', 'contract', 'check']);
    expect(status).toBe(1);
    expect(output).toMatch(
      /schema\/servers\.graphql:\d+ {2}breaking {2}policy\.region {2}it was ANY, and is EU: .*\[region-narrowed\]/,
    );
    expect(output).toMatch(/dangerous {2}policy\.throttle {2}attempts are counted as INVITATION: .*\[throttle-added\]/);
  });

  it('runs the checks of the directive', async () => {
    edit('schema/users.graphql', ['logout: LogoutPayload! ', 'logout: LogoutPayload! @region(only: EU) ']);
    expect(await scripts.run('dist/packages/contract/src/cli.js', ['codegen', '--check'])).toMatchObject({
      status: 1,
      output: expect.stringMatching(
        /^schema\/users\.graphql:\d+:\d+ {2}Mutation\.logout {2}@region on a mutation → remove @region {2}\[region-query\]$/m,
      ),
    });
  });

  it('makes the throttle a limit of the mock, with lockouts and audit entries that operators can read', () => {
    expect(JSON.parse(run('node', ['--input-type=module', '-e', SHOW]).stdout)).toMatchObject({
      ...{ mock: 'INVITATIONS', lockouts: [{ name: 'INVITATIONS' }], action: 'invitation.throttled', points: 10 },
      texts: ['Zu viele falsche Einladungen', 'Zu viele falsche Einladungen'],
    });
  });

  it.each([
    ['the lockout of a user', LOCKOUTS],
    ['the audit action of its block', ACTION],
  ])('does not compile without %s', (_, part) => {
    const whole = read(VALUES);
    writeFileSync(pathOf(ALONE), JSON.stringify({ extends: './tsconfig.json', files: [VALUES], include: [] }));
    expect(typeErrors(ALONE)).toBe('');
    edit(VALUES, [part, '']);
    expect(typeErrors(ALONE)).toMatch(/^src\/base\/throttles\.ts\(\d+,\d+\): error /m);
    writeFileSync(pathOf(VALUES), whole);
  });
});

describe('the policy directives', () => {
  const files = readdirSync(join(checkout, 'src/policy')).filter(
    (file) => !['directive.ts', 'index.ts'].includes(file),
  );

  it('are the files of their folder', () => {
    const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    expect(config.directives.map(({ name }) => `${kebab(name)}.ts`)).toEqual(files.sort());
  });

  it('are each read by a stage', () => {
    const stages = readdirSync(join(checkout, 'src/request')).map((file) =>
      readFileSync(join(checkout, 'src/request', file), 'utf8'),
    );
    const idle = files.filter((file) => !stages.some((text) => text.includes(`/policy/${basename(file, '.ts')}.js'`)));
    expect(idle).toEqual([]);
  });
});
