import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { Refusal } from '../../../src/base/errors/refusal.js';
import { type Player, readPurchase } from '../fixture.js';
import { type LedgerFixture, PRICE } from './ledger.js';

// A model of wallets without locks, transactions or database.

type Command =
  | { readonly kind: 'credit' | 'adjust'; readonly wallet: number; readonly amount: number; readonly reference: string }
  | { readonly kind: 'buy'; readonly wallet: number; readonly quantity: number }
  | { readonly kind: 'refund'; readonly wallet: number };

const wallet = fc.nat(2);
/** Few references, so that they repeat with the same and with other content. */
const reference = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');

export const commands: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ kind: fc.constant('credit' as const), wallet, amount: fc.integer({ min: 1, max: 200 }), reference }),
  fc.record({ kind: fc.constant('credit' as const), wallet, amount: fc.constantFrom(50, 100), reference }),
  fc.record({ kind: fc.constant('adjust' as const), wallet, amount: fc.constantFrom(-100, -50, 50), reference }),
  fc.record({ kind: fc.constant('buy' as const), wallet, quantity: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant('refund' as const), wallet }),
);

interface ModelWallet {
  readonly player: Player;
  balance: number;
  entries: number;
  readonly orders: { readonly id: string; readonly total: number }[];
}

export interface Model {
  readonly wallets: readonly ModelWallet[];
  /** `credit:a` → wallet and amount. */
  readonly used: Map<string, string>;
  /** References are unique per project, so each model has a prefix of its own. */
  readonly name: string;
}

/** Empties all wallets but the last, which has 200. Forgets earlier orders. */
export async function newModel(ledger: LedgerFixture, players: readonly Player[]): Promise<Model> {
  const wallets: ModelWallet[] = [];
  for (const [index, player] of players.entries()) {
    const rest = await ledger.balance(player);
    if (rest > 0) await ledger.adjust(player, -rest);
    const balance = index === players.length - 1 ? 200 : 0;
    if (balance > 0) await ledger.credit(player, balance);
    wallets.push({ player, balance, entries: await ledger.countEntries(player), orders: [] });
  }
  return { wallets, used: new Map(), name: randomUUID() };
}

type Answer = 'done' | 'replayed' | 'refused';

/** Sends all commands of a wave concurrently. Some order of them must explain the answers. */
export async function runWave(ledger: LedgerFixture, model: Model, wave: readonly Command[]): Promise<void> {
  const before = model.wallets.map(({ balance }) => balance);
  const answers = await Promise.all(
    wave.map(async (command) => {
      const { player, orders } = walletOf(model, command);
      const order = orders[0];
      return { command, order, ...(await send(ledger, model, player, command, order?.id)) };
    }),
  );
  for (const { command, answer, order, made } of answers) {
    if (answer === 'done') post(model, command, { order, made });
  }
  // In the worst order, all debits precede all credits.
  const lowest = model.wallets.map((_wallet, index) => {
    const taken = answers.filter(({ answer, command }) => answer === 'done' && command.wallet === index);
    return taken.reduce((sum, { command }) => sum + Math.min(0, changeOf(command, 0)), before[index] ?? 0);
  });
  for (const { command, answer, order } of answers) {
    if (answer === 'done') continue;
    if (answer === 'replayed') assertExplained(model.used.get(keyOf(command)) === contentOf(command), command, answer);
    else assertExplained(isRefusedRightly(model, command, order, lowest[command.wallet] ?? 0), command, answer);
  }
}

async function send(ledger: LedgerFixture, model: Model, player: Player, command: Command, order: string | undefined) {
  try {
    if (command.kind === 'buy') {
      const answer = await player.purchase(ledger.purchaseInput(player, command.quantity));
      if (answer.status === 200) return stepOf('done', readPurchase(answer.body.data?.['purchase']).id);
      if (answer.code === 'INSUFFICIENT_FUNDS') return stepOf('refused');
      throw new Error(`a purchase was answered ${answer.status} ${answer.text}`);
    }
    if (command.kind === 'refund') {
      if (order === undefined) return stepOf('refused');
      await ledger.refund(order);
      return stepOf('done');
    }
    const replayed = await ledger[command.kind](player, command.amount, `${model.name} ${command.reference}`);
    return stepOf(replayed ? 'replayed' : 'done');
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return stepOf('refused');
  }
}

const stepOf = (answer: Answer, made: string | null = null) => ({ answer, made });

function post(
  model: Model,
  command: Command,
  { order, made }: { readonly order: ModelWallet['orders'][number] | undefined; readonly made: string | null },
): void {
  const of = walletOf(model, command);
  of.balance += changeOf(command, order?.total ?? 0);
  of.entries += 1;
  if (command.kind === 'buy') of.orders.push({ id: made ?? '', total: command.quantity * PRICE });
  else if (command.kind === 'refund') of.orders.splice(0, 1);
  else {
    assertExplained(!model.used.has(keyOf(command)), command, 'done twice');
    model.used.set(keyOf(command), contentOf(command));
  }
}

function isRefusedRightly(
  model: Model,
  command: Command,
  order: ModelWallet['orders'][number] | undefined,
  lowest: number,
): boolean {
  if (command.kind === 'refund') return order === undefined || !walletOf(model, command).orders.includes(order);
  if (command.kind !== 'buy') {
    const used = model.used.get(keyOf(command));
    if (used !== undefined && used !== contentOf(command)) return true;
  }
  return lowest + changeOf(command, 0) < 0;
}

function changeOf(command: Command, refunded: number): number {
  if (command.kind === 'refund') return refunded;
  return command.kind === 'buy' ? -command.quantity * PRICE : command.amount;
}

const keyOf = (command: Command) => ('reference' in command ? `${command.kind}:${command.reference}` : '');
const contentOf = (command: Command) => ('amount' in command ? `${command.wallet}:${command.amount}` : '');

function walletOf({ wallets }: Model, command: Command): ModelWallet {
  const found = wallets[command.wallet];
  if (found === undefined) throw new Error(`the model has no wallet ${command.wallet}`);
  return found;
}

function assertExplained(holds: boolean, command: Command, answer: string): void {
  if (!holds) throw new Error(`no order of the wave explains ${answer} for ${JSON.stringify(command)}`);
}
