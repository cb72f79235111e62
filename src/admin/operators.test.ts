import { beforeAll, describe, expect, it } from '@jest/globals';
import { useDatabase } from '../../test/support/database.js';
import { projectFile } from '../../test/support/domain.js';
import { eventually } from '../../test/support/eventually.js';
import { useFolder } from '../../test/support/folder.js';
import { commandsOn } from '../../test/support/process/program.js';

// Commands for operators and their tokens: rules.md §4.8.

const database = useDatabase();
const folder = useFolder();

const { cli, json, refused } = commandsOn(database);

beforeAll(async () => {
  await json(`apply ${await folder.write('demo.yaml', projectFile())}`);
});

describe('operators', () => {
  const rightsOf = async (name: string) => {
    const listed: { operator: string }[] = await json('operator list');
    return listed.find(({ operator }) => operator === name);
  };

  it('are created without rights, receive and lose roles, and their names stay reserved', async () => {
    await json('operator create ada --dry-run');
    expect(await rightsOf('ada')).toBeUndefined();
    await json('operator create ada');
    expect(await rightsOf('ada')).toMatchObject({ ownsAll: false, roles: {}, activeTokens: 0, validUntil: null });
    expect(await json('operator grant demo ada support')).toMatchObject({ role: 'SUPPORT', changed: true });
    expect(await json('operator grant demo ada support')).toMatchObject({ changed: false });
    await json('operator grant demo ada shop');
    expect(await rightsOf('ada')).toMatchObject({ roles: { demo: ['SHOP', 'SUPPORT'] } });
    expect((await cli('operator list')).stdout).toMatch(/^ada +demo: shop, support +no token$/m);
    expect(await json('operator revoke demo ada shop')).toMatchObject({ changed: true });
    expect(await json('operator revoke demo ada shop')).toMatchObject({ changed: false });
    await json('operator token issue ada');
    expect(await json('operator remove ada')).toEqual({ operator: 'ada', revoked: 1 });
    expect(await rightsOf('ada')).toMatchObject({ roles: {}, activeTokens: 0 });
    expect(await refused('operator create ada')).toMatch(/exists or existed/);
  });

  it('who own all projects are listed as owners until they are removed', async () => {
    await json('operator create boss --owns-all');
    expect(await rightsOf('boss')).toMatchObject({ ownsAll: true });
    await json('operator remove boss');
    expect(await rightsOf('boss')).toMatchObject({ ownsAll: false });
  });

  it('that do not exist are rejected, as unknown roles are', async () => {
    expect(await refused('operator grant demo nobody support')).toMatch(/no operator "nobody".*operator list/s);
    expect(await refused('operator token issue nobody')).toMatch(/no operator "nobody"/);
    expect(await refused(['operator', 'create', 'my friend'], 2)).toMatch(/letters, digits/);
    expect(await cli('operator grant demo ada king')).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/one of/),
    });
  });
});

describe('a token', () => {
  it('is shown only once, and listed with its expiry; rotation replaces all', async () => {
    await json('operator create grace');
    const { id, operatorToken, expiresAt } = await json('operator token issue grace --expires 30d');
    expect(operatorToken).toMatch(/^pot_[A-Za-z0-9_-]{43}$/);
    const daysUntil = (end: string): number => (new Date(end).getTime() - Date.now()) / 86_400_000;
    expect(daysUntil(expiresAt)).toBeCloseTo(30, 1);
    const [listed] = await json('operator token list grace');
    expect(listed).toMatchObject({ id, ending: operatorToken.slice(-6), revokedAt: null, expiresAt });
    expect(JSON.stringify(listed)).not.toContain(operatorToken);
    const rotated = await json('operator token rotate grace');
    expect(rotated.operatorToken).not.toBe(operatorToken);
    expect(daysUntil(rotated.expiresAt)).toBeCloseTo(90, 1); // the default
    expect(await json('operator token list grace')).toMatchObject([
      { id: rotated.id, revokedAt: null },
      { id, revokedAt: expect.any(String) },
    ]);
  });

  it('that has expired is not revoked by a rotation, nor by the removal of its operator', async () => {
    await json('operator create hopper');
    const { id, expiresAt } = await json('operator token issue hopper --expires 1s');
    await eventually(async () => Date.now() > new Date(expiresAt).getTime(), 2_000);
    expect((await cli('operator token rotate hopper')).stdout).toMatch(/^0 tokens of before: revoked/m);
    expect(await json('operator remove hopper')).toMatchObject({ revoked: 1 });
    expect(await json('operator token list hopper')).toMatchObject([
      { revokedAt: expect.any(String) },
      { id, revokedAt: null },
    ]);
  });

  it('is revoked once and permanently', async () => {
    await json('operator create linus');
    const { id } = await json('operator token issue linus');
    expect(await json(`operator token revoke linus ${id} --dry-run`)).toMatchObject({ dryRun: true });
    await json(`operator token revoke linus ${id}`);
    expect(await refused(`operator token revoke linus ${id}`)).toMatch(/no active token/);
  });

  it('is valid for 400 days at most, and is not shown in a dry run', async () => {
    await json('operator create brief');
    expect(await refused('operator token issue brief --expires 401d', 2)).toMatch(/400 days/);
    expect(await refused('operator token issue brief --expires 0', 2)).toMatch(/400 days/);
    expect(Object.keys(await json('operator token issue brief --dry-run')).sort()).toEqual([
      ...['dryRun', 'expiresAt', 'operator'],
    ]);
    expect(await json('operator token list brief')).toEqual([]);
  });
});
