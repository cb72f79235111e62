import { eventually } from '../../../test/support/eventually.js';
import { mailsIn } from '../../../test/support/mailbox.js';
import type { Page } from '../../../test/tools/browser/browser.js';
import type { AdminFixture } from './admin.js';

export const ADA = 'ada@example.com';
export const KOFI = 'kofi@example.com';
/** Limit of emails per address and kind. */
const MAILS_AN_HOUR = 3;
const SKU = 'smokebloom-tea';

/** Actions of demo players as clients send them, to prepare support cases. */
export function playersOf({
  demo,
  answerOf,
  dataOf,
  apply,
}: Pick<AdminFixture, 'demo' | 'answerOf' | 'dataOf' | 'apply'>) {
  const run = async (documentId: string, variables: Record<string, unknown>, session?: string) =>
    Object(await demo.client.run(documentId, variables, { session }));

  /** Logs in and returns the session. */
  const logIn = async (email: string, password = 'ember-isles-demo'): Promise<string> =>
    (await run('login', { email, password })).sessionId;

  const serverOf = async (code: string): Promise<string> =>
    (await run('gameServers', {})).find((server: { code: string }) => server.code === code)?.id;

  /** Buys tea as Kofi; returns the id of the last order. */
  async function buy(times: number): Promise<string> {
    const session = await logIn(KOFI);
    const at = { gameServerId: await serverOf('dusk') };
    const [account] = await run('accounts', at, session);
    const { edges } = await run('shopItems', { ...at, search: SKU, first: 10 }, session);
    const price = edges.find((edge: { node: { sku: string } }) => edge.node.sku === SKU)?.node.price;
    const order = { ...at, sku: SKU, accountId: account.id, expectedTotal: price };
    let last = '';
    for (let count = 0; count < times; count += 1) {
      const { purchase } = await run('purchase', { ...order, idempotencyKey: crypto.randomUUID() }, session);
      last = purchase.id;
    }
    await run('logout', {}, session);
    return last;
  }

  /** Buys an item that the game server rejects; returns the id of the order. */
  async function rejectedOrder(): Promise<string> {
    const order = await buy(1);
    await demo.deliver(SKU);
    return order;
  }

  /** Requires confirmed addresses and registers a user who does not confirm. */
  async function registerUnconfirmed(email: string): Promise<void> {
    const { text } = await answerOf('project.export', { project: 'demo' });
    await apply(text.replace(/emailConfirmation: "?none"?/, 'emailConfirmation: required'));
    await run('register', { email, password: 'tide-and-ember-9' });
  }

  /**
   * Creates a user whose pending game account is quarantined by a password reset, and who has
   * reached the limit of emails. Returns the id.
   */
  async function createQuarantined(email: string): Promise<number> {
    const { id, password } = await dataOf('user.create', { project: 'demo', email });
    const session = await logIn(email, String(password));
    const account = {
      login: email.replace(/@.*/, ''),
      password: 'glow-below-the-ash',
      gameServerId: await serverOf('dusk'),
    };
    await run('createAccount', account, session);
    const ask = () => run('requestPasswordReset', { email });
    await ask();
    await run('resetPassword', { token: await codeTo(email), newPassword: 'tide-and-ember-9' });
    for (let mails = 1; mails <= MAILS_AN_HOUR; mails += 1) await ask();
    return Number(id);
  }

  /** Returns the code in the latest email to an address. */
  async function codeTo(email: string): Promise<string> {
    let code: string | null = null;
    await eventually(async () => {
      code = (await mailsIn(demo.dataDir)).find(({ to }) => to === email)?.code ?? null;
      return code !== null;
    }, 60_000);
    return String(code);
  }

  return { run, logIn, buy, rejectedOrder, registerUnconfirmed, createQuarantined };
}

/** Searches players on a page of Admin in English. */
export async function findPlayers(page: Page, text: string): Promise<void> {
  await page.getByLabel(/Email address, game login/).fill(text);
  await page.keyboard.press('Enter');
}
