import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { useDatabase } from '../../../test/support/database.js';
import { projectFile } from '../../../test/support/domain.js';
import { useFolder } from '../../../test/support/folder.js';
import { commandsOn } from '../../../test/support/process/program.js';

// Commands for promotion codes: docs/daily-work.md.

const database = useDatabase();
const folder = useFolder();

const { cli, json, refused } = commandsOn(database);

beforeAll(async () => {
  await json(`apply ${await folder.write('demo.yaml', projectFile())}`);
});

describe('promotion create', () => {
  it('creates one code that users share, under its normal form', async () => {
    const line = 'promotion create demo launch --amount 500 --code Launch-27 --max-redemptions 10 --per-user 2';
    expect(await json(line)).toEqual({
      ...{ project: 'demo', promotion: 'launch', code: 'LAUNCH27', codes: 1 },
      ...{ amount: 500, sku: null, quantity: null, currency: { code: 'EMB', scale: 0 } },
      ...{ maxRedemptions: 10, perUser: 2, beforeFirstPurchase: false, from: null, until: null },
    });
    const { promotion, codes, next } = await json('promotion show demo launch');
    expect(promotion).toMatchObject({
      ...{ name: 'launch', amount: 500, sku: null, quantity: null, perUser: 2, beforeFirstPurchase: false },
      ...{ endsAt: null, codes: 1, redemptions: 0, users: 0, createdBy: 'cli:tester' },
    });
    expect({ codes, next }).toEqual({ codes: [{ code: 'LAUNCH27', maxRedemptions: 10, redemptions: 0 }], next: null });
    expect(await json('audit search --project demo --action promotion.create')).toMatchObject([
      { actor: 'cli:tester', target: 'promotion:1', after: { name: 'launch', amount: 500, codes: 1 } },
    ]);
  });

  it('generates different codes for one redemption each, which promotion codes exports as CSV', async () => {
    await json('promotion create demo batch --amount 5 --codes 300 --before-first-purchase');
    const file = join(folder.path, 'codes.csv');
    await cli(`promotion codes demo batch --output ${file}`);
    const [head, ...rows] = readFileSync(file, 'utf8').slice(0, -2).split('\r\n');
    expect(head).toBe('\ufeffcode,maxRedemptions,redemptions');
    expect(new Set(rows).size).toBe(300);
    expect(rows.filter((row) => !/^(?:(?![IL])(?![OU])[A-Z2-9]){12},1,0$/.test(row))).toEqual([]);
    const first = await json('promotion show demo batch --limit 200');
    const rest = await json(`promotion show demo batch --limit 100 --after ${first.next}`);
    expect(rest.next).toBeNull();
    expect([...first.codes, ...rest.codes].map(({ code }: { code: string }) => code)).toEqual(
      rows.map((row) => row.split(',')[0]),
    );
  });

  it('is refused for a name or code that is taken, an unknown item, and an end before the start', async () => {
    const create = 'promotion create demo';
    await json(`${create} first --amount 5 --code FIRST`);
    expect(await refused(`${create} first --amount 5 --code OTHER`)).toContain('There is a promotion first already.');
    expect(await refused(`${create} second --amount 5 --code first`)).toContain(
      'The code FIRST belongs to another promotion.',
    );
    expect(await refused(`${create} second --sku nothing --codes 5`)).toContain('The catalogue has no item nothing.');
    expect(await refused(`${create} second --amount 5 --codes 5 --until 2020-01-01T00:00:00Z`, 2)).toContain(
      'The promotion would end before it starts.',
    );
    expect(await refused(`${create} second --amount 5 --code ab!`, 2)).toContain(
      'A code has 4 to 32 letters A to Z and digits.',
    );
  });

  it.each([
    ['--amount 5 --sku sword --codes 5', '--amount or --sku'],
    ['--codes 5', '--amount or --sku'],
    ['--amount 5', '--code or --codes'],
    ['--amount 5 --code ABCD --codes 5', '--code or --codes'],
  ])('is refused with %s', async (options, message) => {
    expect(await refused(`promotion create demo third ${options}`, 2)).toContain(`Give either ${message}.`);
  });

  it.each([
    ['--amount 5 --codes 5 --max-redemptions 3', '--max-redemptions requires --code.'],
    ['--amount 5 --codes 5 --quantity 3', '--quantity requires --sku.'],
  ])('is refused with %s', async (options, message) => {
    expect(await refused(`promotion create demo third ${options}`, 2)).toContain(message);
  });

  it('changes nothing in a dry run', async () => {
    await json('promotion create demo dry --amount 5 --codes 5 --dry-run');
    expect(await refused('promotion show demo dry')).toContain('demo has no promotion dry.');
  });
});

describe('promotion find', () => {
  it('finds the promotion of a code as a user writes it, with the redemptions of the code', async () => {
    await json('promotion create demo found --amount 5 --code FOUND27 --max-redemptions 3');
    expect(await json('promotion find demo found-27')).toMatchObject({
      promotion: { name: 'found', state: 'RUNNING', amount: 5 },
      code: { code: 'FOUND27', maxRedemptions: 3, redemptions: 0 },
    });
    expect((await cli('promotion find demo found-27')).stdout).toContain('found: 5 EMB, running');
  });

  it('finds nothing by another code', async () => {
    expect(await json('promotion find demo NONE')).toEqual({ project: 'demo', promotion: null, code: null });
    expect((await cli('promotion find demo NONE')).stdout).toContain('demo has no code NONE.');
  });
});

describe('promotion list and end', () => {
  it('list newest first, in pages, and end a promotion once', async () => {
    await json('promotion create demo older --amount 5 --code OLDER');
    await json('promotion create demo newer --amount 5 --code NEWER');
    const page = await json('promotion list demo --limit 1');
    expect(page).toMatchObject({ promotions: [{ name: 'newer', state: 'RUNNING' }], next: expect.any(Number) });
    const rest = await json(`promotion list demo --limit 1 --after ${page.next}`);
    expect(rest).toMatchObject({ promotions: [{ name: 'older', endsAt: null }] });
    expect(await json('promotion end demo older')).toEqual({ project: 'demo', promotion: 'older', ended: true });
    expect(await json('promotion end demo older')).toMatchObject({ ended: false });
    const ended = { state: 'ENDED', endsAt: expect.any(String) };
    expect(await json('promotion show demo older')).toMatchObject({ promotion: ended });
    await json('promotion create demo later --amount 5 --code LATER --from 2199-01-01T00:00:00Z');
    expect(await json('promotion show demo later')).toMatchObject({ promotion: { state: 'PLANNED' } });
    expect(await json('promotion end demo later')).toMatchObject({ ended: true });
    expect(await json('promotion show demo later')).toMatchObject({ promotion: { state: 'ENDED' } });
    expect((await cli('promotion list demo --limit 3')).stdout).toMatch(
      /\nnewer {2}5 EMB {2}1 code {2}0 redemptions {2}\S+Z {2}-\nolder {2}5 EMB/,
    );
  });
});
