import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { applyFile, projectFile, projectOf, useDomain } from '../../../test/support/domain.js';
import { createDryRunDomain } from '../../../test/support/dry-run.js';
import { TEST_OPERATOR } from '../../../test/support/project.js';

const test = useDomain();

/** Runs `apply` like the command line with --dry-run: on a database that rolls back. */
const dryRun = (text: string) => createDryRunDomain(test).apply(text, { file: 'demo.yaml', by: TEST_OPERATOR });
/** The lines of the refusal. */
const problemsOf = async (text: string): Promise<string[]> => {
  const refusal = await dryRun(text).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code: 'INVALID_VARIABLES' });
  return String(Object(refusal).fields.notice).split('\n');
};

describe('apply', () => {
  it('changes nothing the second time', async () => {
    const file = projectFile({ slug: 'twice' }, [{ code: 'one', default: true, tags: { b: [1, { c: 2 }], a: {} } }]);
    const first = await applyFile(test.domain, file);
    expect(first.changes).toEqual(['project twice: new, with a context token', 'server one: new']);
    const before = await test.database.direct.selectFrom('project').selectAll().where('slug', '=', 'twice').execute();
    expect((await applyFile(test.domain, file)).changes).toEqual([]);
    expect(await test.database.direct.selectFrom('project').selectAll().where('slug', '=', 'twice').execute()).toEqual(
      before,
    );
  });

  it('lists the changes, and rolls back a dry run', async () => {
    await applyFile(test.domain, projectFile({ slug: 'plan' }, [{ code: 'one' }, { code: 'two' }]));
    const next = projectFile({ slug: 'plan', names: { en: 'Plan', de: 'Plan' }, policies: { pinPolicy: 'required' } }, [
      { code: 'one', status: 'closed' },
    ]);
    const outcome = {
      project: 'plan',
      changes: [
        'project plan names.en: "Demo" → "Plan"',
        'project plan pinPolicy: "OPTIONAL" → "REQUIRED"',
        'project plan names.de: none → "Plan"',
        'server one status: "OPEN" → "CLOSED"',
      ],
      unlistedServers: ['two'],
      version: expect.stringMatching(/^\d+-[0-9a-f]{16}$/),
    };
    expect(await dryRun(next)).toEqual(outcome);
    expect(await projectOf(test.domain, 'plan')).toMatchObject({ names: { en: 'Demo' }, pinPolicy: 'OPTIONAL' });
    expect(await applyFile(test.domain, next)).toEqual(outcome);
    expect(await projectOf(test.domain, 'plan')).toMatchObject({ names: { de: 'Plan' }, pinPolicy: 'REQUIRED' });
  });

  it('is recorded with its changes, except for dry runs, errors and unchanged projects', async () => {
    const file = projectFile({ slug: 'recorded' });
    await dryRun(file);
    await applyFile(test.domain, file);
    await applyFile(test.domain, file);
    await applyFile(test.domain, projectFile({ slug: 'recorded', language: 'fr' })).catch(() => undefined);
    await applyFile(test.domain, projectFile({ slug: 'recorded', names: { en: 'Other' } }));
    const entries = await test.domain.audit.search({ project: 'recorded', limit: 10 });
    expect(entries).toMatchObject([
      { action: 'project.apply', target: 'project:recorded', after: { changes: [expect.stringMatching(/new/)] } },
      { after: { changes: ['project recorded names.en: "Demo" → "Other"'] } },
    ]);
  });

  it('can unpublish a language of user profiles, which the service counts', async () => {
    await applyFile(test.domain, projectFile({ slug: 'lingual' }));
    const project = await projectOf(test.domain, 'lingual');
    const { id } = await test.domain.users.create(
      project,
      { email: 'ada@example.com', password: 'a password of hers' },
      TEST_OPERATOR,
    );
    await test.database.direct.updateTable('users').set({ language: 'de' }).where('id', '=', id).execute();
    expect(await test.domain.users.countUnpublishedLanguages(project)).toBe(0);
    await applyFile(test.domain, projectFile({ slug: 'lingual', languages: ['en'] }));
    expect(await test.domain.users.countUnpublishedLanguages(await projectOf(test.domain, 'lingual'))).toBe(1);
    expect(await test.domain.users.show(project.id, id)).toMatchObject({ user: { language: 'de' } });
  });

  it('cannot change the scale of the currency once there are amounts in its smallest unit', async () => {
    const currency = { code: 'EMB', names: { en: 'Embers' } };
    const scaled = (scale: number, code = 'EMB') =>
      projectFile({ slug: 'scaled', currency: { ...currency, code, scale } });
    await applyFile(test.domain, scaled(0));
    await applyFile(test.domain, scaled(2));
    const { id: projectId } = await projectOf(test.domain, 'scaled');
    const user = { email: 'ada@example.com', password: 'a password of hers' };
    const { id: userId } = await test.domain.users.create(await projectOf(test.domain, 'scaled'), user, TEST_OPERATOR);
    const credit = { projectId, userId, amount: 1250, reference: 'first', note: null, by: TEST_OPERATOR };
    await test.domain.wallet.credit(credit);
    for (const code of ['EMB', 'GEM'])
      expect(await problemsOf(scaled(0, code))).toEqual([
        expect.stringMatching(
          /^demo.yaml:1:\d+: project.currency.scale: cannot change from 2 to 0: .* Keep 2, or declare a new project/,
        ),
      ]);
    expect((await projectOf(test.domain, 'scaled')).currency).toEqual({ ...currency, scale: 2 });
    await applyFile(test.domain, scaled(2, 'GEM')); // (control)
  });

  it('waits for money in progress before it changes the scale', async () => {
    const scaled = (scale: number, name = 'Embers') =>
      projectFile({ slug: 'moving', currency: { code: 'EMB', names: { en: name }, scale } });
    await applyFile(test.domain, scaled(0));
    const { id } = await projectOf(test.domain, 'moving');
    let isApplied = false;
    let applying: Promise<unknown> = Promise.resolve();
    await test.database.transaction(async (tx) => {
      // The lock that the foreign key of a movement takes.
      await tx.selectFrom('project').select('id').where('id', '=', id).forKeyShare().execute();
      await applyFile(test.domain, scaled(0, 'Gems')); // (control)
      applying = applyFile(test.domain, scaled(2)).then(() => {
        isApplied = true;
      });
      await sleep(300);
      expect(isApplied).toBe(false);
    });
    await applying;
    expect((await projectOf(test.domain, 'moving')).currency.scale).toBe(2);
  });

  it('moves the default between servers, also from one that the file no longer names', async () => {
    const defaults = async (...servers: Record<string, unknown>[]) => {
      await applyFile(test.domain, projectFile({ slug: 'defaults' }, servers));
      const { id } = await projectOf(test.domain, 'defaults');
      return (await test.domain.servers.list(id)).filter(({ isDefault }) => isDefault).map(({ code }) => code);
    };
    expect(await defaults({ code: 'a', default: true }, { code: 'b' })).toEqual(['a']);
    expect(await defaults({ code: 'a' }, { code: 'b', default: true })).toEqual(['b']);
    expect(await defaults({ code: 'a', default: true })).toEqual(['a']);
  });

  it('does not end maintenance that an operator has started', async () => {
    await applyFile(test.domain, projectFile({ slug: 'down' }));
    const { id } = await projectOf(test.domain, 'down');
    await test.domain.projects.startMaintenance(id, { until: null, messages: {} }, TEST_OPERATOR);
    await applyFile(test.domain, projectFile({ slug: 'down', names: { en: 'Other' } }));
    expect(await projectOf(test.domain, 'down')).toMatchObject({ availability: 'MAINTENANCE', names: { en: 'Other' } });
  });

  it('can run concurrently', async () => {
    const file = projectFile({ slug: 'race' }, [{ code: 'one' }]);
    const outcomes = await Promise.all([applyFile(test.domain, file), applyFile(test.domain, file)]);
    expect(outcomes.map(({ changes }) => changes.length).sort()).toEqual([0, 2]);
  });

  it('lists every problem with line and column', async () => {
    const text = [
      'project:',
      '  slug: Demo',
      '  names: { en: Demo, pt_BR: Demo }',
      '  language: en',
      '  languages: [en, zz-, en]',
      '  currency: { code: EMB, names: { en: Embers }, scale: 5 }',
      '  colour: red',
      'servers:',
      '  - code: one',
      '    status: opne',
      '  - names: { en: Two }',
    ].join('\n');
    expect(await problemsOf(text)).toEqual([
      'demo.yaml:2:3: project.slug: must be 2 to 32 of a-z, 0-9 and -, a letter first',
      'demo.yaml:3:22: project.names.pt_BR: "pt_BR" is not a language tag',
      'demo.yaml:5:19: project.languages.1: "zz-" is not a language tag',
      'demo.yaml:6:49: project.currency.scale: must be at most 4',
      'demo.yaml:7:3: project.colour: unknown',
      'demo.yaml:9:5: servers.0.names: is missing',
      'demo.yaml:10:5: servers.0.status: must be one of open, maintenance, closed, hidden',
      'demo.yaml:11:5: servers.1.code: is missing',
    ]);
  });

  it.each([
    [{ language: 'fr' }, ': the project language fr is missing'],
    [{ languages: ['de'] }, 'project.language: en is not one of the languages'],
    [{ languages: ['en', 'EN'] }, ': en occurs twice'],
    [{ languageAliases: { sr: 'bs' } }, ': bs is not one of the languages'],
    [{ descriptions: { fr: 'Démo' } }, ': is not one of the languages'],
    [{ allowedOrigins: ['https://shop.example/'] }, ': must be like https://shop.example or http://localhost:*'],
    [
      { policies: { sessionIdleSeconds: 1000, sessionAbsoluteSeconds: 999 } },
      ': must not be shorter than sessionIdleSeconds',
    ],
    [{ names: { en: 'Nul\u0000' } }, ': must be valid text'],
  ])('rejects the project %j', async (project, message) => {
    expect((await problemsOf(projectFile(project))).join('\n')).toContain(message);
  });

  it('rejects the key __proto__ in texts and language aliases', async () => {
    const file = projectFile({ descriptions: { KEY: 'Text' }, languageAliases: { KEY: 'en' } }, [
      { code: 'one', names: { en: 'One', KEY: 'One' } },
    ]);
    const problems = await problemsOf(file.replaceAll('KEY', '__proto__'));
    expect(problems.map((problem) => problem.replace(/^demo\.yaml:1:\d+: /, ''))).toEqual([
      'project.descriptions.__proto__: unknown',
      'project.languageAliases.__proto__: unknown',
      'servers.0.names.__proto__: unknown',
    ]);
  });

  it('passes on tags with the key __proto__ unchanged', async () => {
    const tags = '{"__proto__":{"__proto__":1}}';
    const file = projectFile({ slug: 'proto' }, [{ code: 'one', tags: { KEY: 1 } }]).replace('{"KEY":1}', tags);
    await applyFile(test.domain, file);
    const [server] = await test.domain.servers.list((await projectOf(test.domain, 'proto')).id);
    expect(JSON.stringify(server?.tags)).toBe(tags);
    expect((await applyFile(test.domain, file)).changes).toEqual([]);
  });

  it.each([{ a: 'Nul\u0000' }, { a: 'half \ud800' }, { 'half \udc00': 1 }, { a: [{ b: '\ud800' }] }])(
    'rejects the tags %j',
    async (tags) => {
      expect(await problemsOf(projectFile({}, [{ code: 'one', tags }]))).toEqual([
        expect.stringContaining('servers.0.tags: must be valid text'),
      ]);
    },
  );

  // The database stores all digits of a number.
  it.each(['x'.repeat(4_090), Array(20).fill(1e-300), Array(800).fill(1e-7)])(
    'rejects tags of more than 4 KiB (%#)',
    async (a) => {
      expect(await problemsOf(projectFile({}, [{ code: 'one', tags: { a } }]))).toEqual([
        expect.stringContaining('servers.0.tags: must fit into 4 KiB of JSON'),
      ]);
    },
  );

  it.each(['123456789012345678', '1e300'])('rejects the number %s in tags, which JSON rounds', async (number) => {
    const file = projectFile({}, [{ code: 'one', tags: { discord: ['in digits'] } }]);
    expect(await problemsOf(file.replace('"in digits"', number))).toEqual([
      expect.stringContaining('servers.0.tags: has a number that JSON cannot represent exactly: write it as text'),
    ]);
  });

  it('accepts tags that contain a backslash before "u0000"', async () => {
    const tags = { a: String.raw`C:\u0000 \ud800` };
    expect(await dryRun(projectFile({ slug: 'tagged' }, [{ code: 'one', tags }]))).toMatchObject({ project: 'tagged' });
  });

  it.each([
    [{ loginMaxLength: 33 }, 'servers.0.accountRules.loginMaxLength: must be at most 32'],
    [{ loginMinLength: 9, loginMaxLength: 8 }, 'loginMaxLength: must be at least loginMinLength'],
    [{ loginMinLength: 17 }, 'accountRules.loginMaxLength: must be at least loginMinLength'],
    [{ passwordMaxLength: 7 }, 'passwordMaxLength: must be at least 8'],
    [{ passwordMinLength: 7 }, 'passwordMinLength: unknown'],
  ])('rejects the account rules %j', async (accountRules, message) => {
    expect((await problemsOf(projectFile({}, [{ code: 'one', accountRules }]))).join('\n')).toContain(message);
  });

  it('rejects an empty file', async () => {
    expect(await problemsOf('')).toEqual(['demo.yaml:1:1: must be a map']);
  });
});
