import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { fileOf, item } from '../../../test/support/catalogue/files.js';
import { useDatabase } from '../../../test/support/database.js';
import { projectFile } from '../../../test/support/domain.js';
import { useFolder } from '../../../test/support/folder.js';
import { commandsOn } from '../../../test/support/process/program.js';

const database = useDatabase();
const folder = useFolder();

beforeAll(async () => {
  await cli('apply', await folder.write('project.yaml', projectFile({}, [{ code: 'one' }, { code: 'two' }])));
});

const commands = commandsOn(database);
const cli = (...line: string[]) => commands.cli(line);
const catalogue = (...line: string[]) => cli('catalogue', ...line);

describe('catalogue', () => {
  it('import prints its changes, rolls back a dry run, and reports missing translations', async () => {
    const shop = await folder.write('shop.yml', fileOf([item('sword', { titles: { en: 'Sword', de: 'Schwert' } })]));
    const words = [
      'demo: categories 1 new; items 1 new; listings 2 new.',
      '  category goods: new',
      '  item sword: new, price 100',
      '  item sword on one: new, price 100, stock unlimited',
      '  item sword on two: new, price 100, stock unlimited',
      'Texts with missing translations; clients show another language: 1',
      `${shop}:1:32: category goods titles: no de`,
      'Items on sale without a payload; game servers receive only the SKU: 1',
      `${shop}:1:67: item sword: no payload`,
      '',
    ].join('\n');
    expect(await catalogue('import', 'demo', shop, '--dry-run')).toEqual({
      ...{ status: 0, stderr: '' },
      stdout: `Dry run, nothing is changed:\n${words}`,
    });
    expect(await catalogue('import', 'demo', shop)).toEqual({ status: 0, stderr: '', stdout: words });
    const { stdout } = await catalogue('import', 'demo', shop, '--json');
    expect(JSON.parse(stdout)).toMatchObject({ project: 'demo', changes: [], missing: [{ languages: ['de'] }] });
  });

  it('export writes files in which diff finds no changes', async () => {
    const { stdout } = await catalogue('export', 'demo');
    expect(stdout).toContain('  - sku: sword\n');
    const csv = join(folder.path, 'shop.csv');
    expect(await catalogue('export', 'demo', '--format', 'csv', '--output', csv)).toMatchObject({
      stdout: `${csv}: categories 0, items 1.\n`,
    });
    expect((await catalogue('export', 'demo', '--format', 'csv')).stdout).toBe(await readFile(csv, 'utf8'));
    for (const path of [csv, await folder.write('out.yaml', stdout)]) {
      expect(await catalogue('diff', 'demo', path)).toMatchObject({ status: 0, stdout: 'demo: nothing to change.\n' });
    }
    const changed = await folder.write('changed.csv', (await readFile(csv, 'utf8')).replaceAll(',100,', ',150,'));
    const diff = await catalogue('diff', 'demo', changed, '--json');
    expect(diff.status).toBe(1);
    expect(JSON.parse(diff.stdout)).toMatchObject({ changes: ['item sword price: 100 → 150'] });
    expect(await catalogue('export', 'demo', '--output', join(folder.path, 'no/where'))).toMatchObject({ status: 1 });
  });

  it('diff prints a version, and import --if-version fails once the catalogue has changed', async () => {
    const priced = async (price: number) => folder.write(`price-${price}.csv`, `sku,basePrice\nsword,${price}\n`);
    const [mine, theirs] = [await priced(145), await priced(160)];
    const { stdout } = await catalogue('diff', 'demo', mine);
    const [, version = ''] = /\nversion: (\S+)\n$/.exec(stdout) ?? [];
    expect(await catalogue('import', 'demo', theirs)).toMatchObject({ status: 0 });
    const refused = await catalogue('import', 'demo', mine, '--if-version', version);
    expect(refused).toMatchObject({ status: 1, stdout: '' });
    expect(refused.stderr).toMatch(/cli:\S+ at \S+Z: item sword price: 100 → 160\n/);
    const next = JSON.parse((await catalogue('diff', 'demo', mine, '--json')).stdout).version;
    expect(await catalogue('import', 'demo', mine, '--if-version', next)).toMatchObject({ status: 0 });
    expect(await catalogue('import', 'demo', mine, '--if-version', 'latest')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('Write the version that catalogue diff printed'),
    });
    await catalogue('import', 'demo', await priced(100));
  });

  it('import --prune rejects a file without items, with a hint', async () => {
    const head = await folder.write('empty.csv', 'sku,category,title.en,basePrice,server\n');
    const yaml = await folder.write('empty.yaml', 'items: []\n');
    for (const path of [head, yaml]) {
      const { status, stderr } = await catalogue('import', 'demo', path, '--prune');
      expect({ status, stderr }).toEqual({
        status: 1,
        stderr: expect.stringMatching(/:1:\d+: .*would archive all .*without --prune/),
      });
      expect(await catalogue('import', 'demo', path)).toMatchObject({ status: 0 });
    }
  });

  it('validate prints problems in the format of compilers, and changes nothing', async () => {
    const bad = await folder.write('bad.csv', 'sku,category,title.en,basePrice,server\nsword,goods,Sword,"1,5",one\n');
    expect(await catalogue('validate', 'demo', bad)).toEqual({
      ...{ status: 1, stdout: '' },
      stderr: `${bad}:2:19: basePrice: must be a whole number\n`,
    });
    const good = await folder.write('good.yaml', fileOf([item('bow')]));
    const { status, stdout } = await catalogue('validate', 'demo', good);
    expect({ status, line: stdout.split('\n')[0] }).toEqual({
      status: 0,
      line: `${good}: no problems; categories 1, items 1.`,
    });
    expect((await catalogue('export', 'demo')).stdout).not.toContain('bow');
  });

  it('rejects unreadable files and unknown formats', async () => {
    const shop = fileOf([item('sword')]);
    const refused = async (path: string, ...options: string[]) => {
      const { status, stdout, stderr } = await catalogue('validate', 'demo', path, ...options);
      expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
      return stderr;
    };
    const unknown = await folder.write('shop.txt', shop);
    expect(await catalogue('validate', 'demo', unknown)).toMatchObject({
      status: 2,
      stdout: '',
      stderr: expect.stringContaining('Add --format yaml or --format csv.'),
    });
    expect(await catalogue('validate', 'demo', unknown, '--format', 'yaml')).toMatchObject({ status: 0 });
    expect(await refused(join(folder.path, 'none.yaml'))).toContain('cannot be read (ENOENT)');
    const latin = await folder.write('latin.csv', Buffer.from('sku\nGr\xfc\xdfe', 'latin1'));
    expect(await refused(latin)).toContain(`${latin}:2:1: is not UTF-8`);
    expect(await refused(await folder.write('wide.csv', Buffer.from('\uFEFFsku', 'utf16le')))).toContain(
      ':1:1: is not UTF-8',
    );
    const large = await folder.write('large.yaml', Buffer.alloc(10 * 1024 * 1024 + 1, '#'));
    expect(await refused(large)).toContain(`${large}:1:1: the file is larger than 10 MiB`);
  });

  it('import prints the progress of a large file on standard error', async () => {
    const large = fileOf(Array.from({ length: 700 }, (_, index) => item(`item-${index}`)));
    const { status, stderr } = await catalogue('import', 'demo', await folder.write('many.yaml', large));
    // A busy machine also prints that the command is still running.
    expect({ status, lines: stderr.match(/^\d.*$/gm) }).toEqual({
      status: 0,
      lines: ['700 of 2100 rows', '1700 of 2100 rows', '2100 of 2100 rows'],
    });
  });

  it('validate and doctor list items on sale without a payload or with missing translations', async () => {
    const both = { en: 'Both', de: 'Beide' };
    const items = [
      item('whole', { titles: both, payload: { item: 1 } }),
      item('bare', { titles: both }),
      item('english', { titles: { en: 'Half' }, payload: 0 }),
      item('described', { titles: both, descriptions: { de: 'Halb' }, payload: 0 }),
      item('over', { servers: { one: { offeredUntil: '2020-01-01T00:00:00Z' } } }),
      item('archived', { archived: true }),
      item('nowhere', { servers: { one: { enabled: false } } }),
    ];
    await cli(
      'apply',
      await folder.write('gaps.yaml', projectFile({ slug: 'gaps' }, [{ code: 'one' }, { code: 'two' }])),
    );
    const shop = await folder.write('gaps-shop.yaml', fileOf(items));
    const { stdout } = await catalogue('validate', 'gaps', shop, '--json');
    expect(JSON.parse(stdout).withoutPayload.map(({ sku }: { readonly sku: string }) => sku)).toEqual(['bare', 'over']);
    await catalogue('import', 'gaps', shop);
    const finding = '1 on sale with no payload: bare; 2 on sale with missing translations: described english';
    expect((await cli('doctor')).stdout).toContain(`warning  gaps: catalogue: ${finding}\n`);
  });
});
