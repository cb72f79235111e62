import { beforeAll, describe, expect, it } from '@jest/globals';
import { useDatabase } from '../../../test/support/database.js';
import { projectFile } from '../../../test/support/domain.js';
import { useFolder } from '../../../test/support/folder.js';
import { commandsOn } from '../../../test/support/process/program.js';
import { tamper } from '../../../test/support/wallet/ledger.js';

// Commands for wallets: rules.md §1.10, §4.8.7.

const EMB = { code: 'EMB', scale: 0 };
const database = useDatabase();
const folder = useFolder();
let ada: number;

beforeAll(async () => {
  await json(`apply ${await folder.write('demo.yaml', projectFile())}`);
  ada = (await json('user create demo ada@example.com')).id;
});

const { cli, json, refused } = commandsOn(database);

describe('credit and adjust', () => {
  it('change the balance once per reference, and ledger show lists both', async () => {
    const credit = ['credit', 'demo', 'ada@example.com', '500', '--reference', 'order 8412', '--note', 'Pack of 500'];
    const credited = { project: 'demo', user: ada, amount: 500, reference: 'order 8412', balance: 500, currency: EMB };
    const { transactionId } = await json(credit);
    expect(await json(credit)).toEqual({ ...credited, transactionId, replayed: true });
    expect((await cli(credit)).stdout).toMatch(/used for this before: nothing is changed\. The balance is 500 /);

    const adjust = ['adjust', 'demo', `user:${ada}`, '-50', '--reference', 'ticket 7', '--note', 'Twice'];
    expect(await json(adjust)).toMatchObject({ amount: -50, balance: 450, replayed: false });
    expect(await json(`ledger show demo ${ada} --limit 1`)).toMatchObject({
      balance: 450,
      entries: [{ type: 'ADJUSTMENT', amount: -50, balanceAfter: 450, actor: 'cli:tester', note: 'Twice', seq: 2 }],
    });
    const { stdout } = await cli(`ledger show demo ${ada}`);
    expect(stdout).toMatch(/^User \d+ of demo has 450 /);
    expect(stdout).toMatch(/2 {2}\S+Z {2}ADJUSTMENT {2}-50 .*\n1 {2}\S+Z {2}CREDIT {6}\+500 /);
  });

  it('change nothing in a dry run', async () => {
    const credit = `credit demo ${ada} 5 --reference dry --dry-run`;
    const dry = await json(credit);
    expect(dry).toEqual({
      ...{ project: 'demo', user: ada, amount: 5, reference: 'dry', currency: EMB },
      ...{ balance: expect.any(Number), replayed: false, dryRun: true },
    });
    expect(await json(credit)).toEqual(dry);
  });

  it.each([
    [2, ['credit', 'demo', 'ada@example.com', '0', '--reference', 'r'], /0 changes nothing/],
    [2, ['credit', 'demo', 'ada@example.com', '-5', '--reference', 'r'], /a whole number.*use: adjust/],
    [2, ['credit', 'demo', 'ada@example.com', '12.50', '--reference', 'r'], /a whole number/],
    [2, ['adjust', 'demo', 'ada@example.com', '0', '--reference', 'r', '--note', 'n'], /0 changes nothing/],
    [1, ['credit', 'demo', 'nobody@example.com', '5', '--reference', 'r'], /no user nobody/],
    [
      1,
      ['adjust', 'demo', 'ada@example.com', '-100000', '--reference', 'r', '--note', 'n'],
      /at most that can be debited/,
    ],
    [2, ['adjust', 'demo', 'ada@example.com', '5', '--reference', 'r', '--note', ' '], /a note with the reason/],
    [2, ['adjust', 'demo', 'ada@example.com', '5', '--reference', 'r'], /required option '--note/],
    [2, ['credit', 'demo', 'ada@example.com', '5'], /required option '--reference/],
    [2, ['credit', 'demo', 'ada@example.com', '9007199254740993', '--reference', 'r'], /a whole number/],
  ])('exits %i for %j', async (expected, line, said) => {
    expect(await refused(line, expected)).toMatch(said);
  });
});

describe('ledger verify', () => {
  it('prints what it checked, and exits with 1 and the violations if an invariant is broken', async () => {
    const { wallets, transactions } = await json('ledger verify');
    expect({ wallets, transactions }).toEqual({ wallets: 1, transactions: 2 });
    expect((await cli('ledger verify demo')).stdout).toBe(
      'Checked 1 wallet, 2 transactions and 0 orders: all invariants hold.\n',
    );
    await tamper(database, ['UPDATE wallet SET balance = balance + 1']);
    const violated = await cli('ledger verify --json');
    expect(violated).toMatchObject({ status: 1, stderr: '' });
    expect(JSON.parse(violated.stdout).violations).toMatchObject([{ invariant: 4, project: 'demo' }]);
    const { status, stdout } = await cli('ledger verify demo');
    expect(status).toBe(1);
    expect(stdout).toMatch(/: 1 violation \(.*:\n4 {2}demo {2}wallet:\d+ {2}its balance is 451, /);
    await tamper(database, ['UPDATE wallet SET balance = balance - 1']);
  });
});
