import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parse } from 'yaml';
import { fileOf, GOODS, item, newCatalogue } from '../../../test/support/catalogue/files.js';
import { applyFile, projectFile, projectOf, useDomain } from '../../../test/support/domain.js';
import { lockRows } from '../../../test/support/locks.js';
import { runs } from '../../../test/support/properties.js';

const test = useDomain();

const exported = async (slug: string) => await test.domain.exportProject(await projectOf(test.domain, slug));

const LANGUAGES = ['en', 'de', 'pt-BR', 'zh-Hant', 'no', 'sr'];
/** Texts that YAML, or a careless writer of it, interprets. */
const TRAPS = [
  'null',
  'true',
  'no',
  '1e3',
  '0x10',
  '12',
  '~',
  '- a',
  'a: b',
  '#',
  '"',
  "'",
  '|',
  '>',
  '&a',
  '*a',
  '!!int 1',
];

const visible = fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) => text.replace(/\p{Cc}/gu, ''));
const line = fc
  .oneof(visible, fc.constantFrom(...TRAPS, '  é ', '龍', '{token}', '---', '%YAML'))
  .map((text) => text.trim())
  .filter((text) => text !== '' && text.length <= 100);
const lines = fc.array(line, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('\n'));
const { json } = fc.letrec<{ json: unknown }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 2 },
    fc.oneof(line, fc.maxSafeInteger(), fc.constantFrom(0.5, -1.25e-7, true, null)),
    fc.array(tie('json'), { maxLength: 3 }),
    fc.dictionary(line, tie('json'), { maxKeys: 3 }),
  ),
}));
const codes = fc.uniqueArray(fc.stringMatching(/^[a-z0-9-]{1,6}$/), { minLength: 1, maxLength: 3 });
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const someKeys = { requiredKeys: [] };

/** Texts in some of the languages; in the first one if `isNeeded`. */
const texts = (text: fc.Arbitrary<string>, languages: readonly string[], isNeeded = true) =>
  fc
    .tuple(text, fc.dictionary(fc.constantFrom(...languages), text, { maxKeys: 2 }))
    .map(([first, more]) => (isNeeded ? { [languages[0] ?? 'en']: first, ...more } : more));

const serverOf = (languages: readonly string[]) => (code: string) =>
  fc.record(
    {
      code: fc.constant(code),
      names: texts(line, languages),
      descriptions: texts(lines, languages, false),
      status: fc.constantFrom('open', 'maintenance', 'closed', 'hidden'),
      access: fc.constantFrom('public', 'restricted'),
      sort: fc.integer({ min: -9, max: 9 }),
      tags: fc.option(fc.dictionary(line, json, { maxKeys: 3 })),
      refundRejected: fc.boolean(),
      accountRules: fc.record(
        {
          loginMinLength: fc.integer({ min: 1, max: 16 }),
          loginMaxLength: fc.integer({ min: 16, max: 32 }),
          passwordMaxLength: fc.integer({ min: 8, max: 128 }),
        },
        someKeys,
      ),
    },
    { requiredKeys: ['code', 'names'] },
  );

const policies = fc.record(
  {
    registration: fc.constantFrom('open', 'closed'),
    emailConfirmation: fc.constantFrom('none', 'required'),
    pinPolicy: fc.constantFrom('off', 'optional', 'required'),
    pinLength: fc.integer({ min: 4, max: 8 }),
    passwordMinLength: fc.integer({ min: 8, max: 128 }),
    sessionIdleSeconds: fc.integer({ min: 300, max: 86_400 }),
    maxAccountsPerServer: fc.integer({ min: 1, max: 1_000 }),
    dailyLimits: fc.record({ support: fc.option(fc.nat()), payments: fc.option(fc.maxSafeNat()) }, someKeys),
  },
  someKeys,
);

/** Arbitrary project files. The tests of the catalogue export arbitrary categories and items. */
const anyFile = fc
  .tuple(fc.uniqueArray(fc.constantFrom(...LANGUAGES), { minLength: 1 }), codes)
  .chain(([languages, servers]) =>
    fc.record(
      {
        project: fc.record(
          {
            slug: fc.constant('copied'),
            names: texts(line, languages),
            descriptions: texts(lines, languages, false),
            language: fc.constant(languages[0]),
            languages: fc.constant(languages),
            languageAliases: fc.dictionary(fc.constantFrom('nb', 'bs', 'en-GB'), fc.constantFrom(...languages)),
            currency: fc.record({
              code: fc.constant('EMB'),
              names: texts(line, languages),
              scale: fc.integer({ min: 0, max: 4 }),
            }),
            allowedOrigins: fc.subarray(['https://shop.example', 'http://localhost:*']),
            policies,
            mail: fc.record(
              {
                sender: fc.constant('"Isles, the" <no-reply@isles.example>'),
                confirmUrl: fc.constant('https://isles.example/confirm?code={token}#x'),
                resetUrl: fc.constant(null),
              },
              someKeys,
            ),
          },
          { requiredKeys: ['slug', 'names', 'language', 'languages', 'currency'] },
        ),
        servers: fc.tuple(...servers.map(serverOf(languages))),
      },
      { requiredKeys: ['project', 'servers'] },
    ),
  );

describe('exportProject', () => {
  it('changes nothing when applied to its project, and creates an equal project elsewhere', async () => {
    let count = 0;
    await fc.assert(
      fc.asyncProperty(anyFile, optional(fc.nat()), async (file, defaultServer) => {
        count += 1;
        const slug = `p${count}`;
        const servers = file.servers.map((server, index) => ({ ...server, default: index === defaultServer }));
        const declared = { ...file, servers, project: { ...file.project, slug } };
        await applyFile(test.domain, JSON.stringify(declared));
        const { text } = await exported(slug);
        expect((await applyFile(test.domain, text)).changes).toEqual([]);
        await applyFile(test.domain, text.replace(`slug: ${slug}\n`, `slug: ${slug}-copy\n`));
        const copy = parse((await exported(`${slug}-copy`)).text);
        expect({ ...copy, project: { ...copy.project, slug } }).toEqual(parse(text));
      }),
      { ...runs(60), endOnFailure: true },
    );
  });

  it('exports one moment, also if the catalogue changes meanwhile', async () => {
    const { project, import: importFile } = await newCatalogue(test.domain, 'busy');
    await importFile(fileOf([item('sword')]));
    const exports = {
      project: () => test.domain.exportProject(project),
      catalogue: () => test.domain.catalogue.export(project, 'yaml'),
    };
    for (const [name, read] of Object.entries(exports)) {
      const before = (await read()).text;
      const lock = await lockRows(
        test,
        `LOCK TABLE shop_item;
        WITH added AS (
          INSERT INTO shop_category (project_id, code, titles, sort, visible)
          VALUES (${project.id}, 'new-${name}', '{"en": "New"}', 9, true) RETURNING id)
        UPDATE shop_item SET category_id = added.id FROM added WHERE project_id = ${project.id}`,
        [],
      );
      const reading = read();
      await lock.waitForBlocked(1);
      await lock.release();
      expect((await reading).text).toBe(before);
      expect((await read()).text).toContain(`category: new-${name}`); // (control)
    }
  });

  it('exports the settings of the same moment, also if they change after the project was found', async () => {
    const { project, import: importFile } = await newCatalogue(test.domain, 'moment');
    await importFile(fileOf([item('sword', { titles: { en: 'Sword', de: 'Schwert' } })]));
    await applyFile(test.domain, projectFile({ slug: 'moment', languages: ['en'], names: { en: 'Other' } }));
    const { text } = await test.domain.exportProject(project);
    expect(parse(text)).toMatchObject({ project: { names: { en: 'Other' } }, items: [{ titles: { en: 'Sword' } }] });
    for (const format of ['yaml', 'csv'] as const)
      expect((await test.domain.catalogue.export(project, format)).text).not.toMatch(/Schwert|\bde\b/);
  });

  it('exports all settings, also defaults', async () => {
    const file = projectFile({ slug: 'whole' }, [
      { code: 'one', default: true },
      // A code that looks like a number.
      { code: '12', status: 'hidden' },
    ]);
    const sword = item('sword', { servers: { one: {}, 12: {} } });
    const catalogue = { categories: [GOODS], items: [sword] };
    await applyFile(test.domain, JSON.stringify({ ...JSON.parse(file), ...catalogue }));
    const { text, ...counts } = await exported('whole');
    expect(counts).toEqual({ servers: 2, categories: 1, items: 1 });
    expect(parse(text)).toMatchObject({
      project: { slug: 'whole', policies: { registration: 'open', pinLength: 6 }, mail: { sender: null } },
      servers: [
        { code: 'one', status: 'open', access: 'public', default: true, sort: 0 },
        { code: '12', status: 'hidden' },
      ],
      categories: [{ ...GOODS, sort: 0 }],
      items: [{ ...sword, servers: { one: { sort: 0 }, 12: { sort: 0 } } }],
    });
    expect((await applyFile(test.domain, text)).changes).toEqual([]);
  });

  it('neither changes names of servers in unpublished languages, nor needs others in its project', async () => {
    const names = { en: 'Dawn', de: 'Morgen' };
    await applyFile(
      test.domain,
      projectFile({ slug: 'fewer' }, [
        { code: 'dawn', names },
        { code: 'nur', names: { de: 'Nur' } },
      ]),
    );
    await applyFile(test.domain, projectFile({ slug: 'fewer', languages: ['en'] }));
    const { text } = await exported('fewer');
    expect(parse(text).servers.map((server: { readonly names: object }) => server.names)).toEqual([{ en: 'Dawn' }, {}]);
    expect((await applyFile(test.domain, text)).changes).toEqual([]);
    const servers = await test.domain.servers.list((await projectOf(test.domain, 'fewer')).id);
    expect(servers).toMatchObject([{ names }, { names: { de: 'Nur' } }]);
    await expect(applyFile(test.domain, text.replace('slug: fewer', 'slug: copied-fewer'))).rejects.toMatchObject({
      code: 'INVALID_VARIABLES',
      fields: { notice: expect.stringMatching(/^\S+:\d+:\d+: servers\.1\.names: must have at least one translation$/) },
    });
  });
});
