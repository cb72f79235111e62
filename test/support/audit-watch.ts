import { Client } from 'pg';
import type { Schema } from '../../generated/tables.js';
import type { ConnectionSettings } from '../../src/storage/pool.js';
import { lockedBeforeWallet } from './lock-order.js';
import { textOf } from './statements.js';

// Each transaction that writes must have an audit entry or write only exempt columns, and the
// wallet is locked early (`lock-order.ts`). No entry has an address. `startTestService` watches the
// transactions of its database; its `stop` throws for each violation. `commandsOn` watches those of
// its commands.

/** A table, or columns of an UPDATE, that may be written without an audit entry. */
interface Exemption {
  readonly why: string;
  readonly columns?: readonly string[];
}

const EXEMPT: Readonly<Partial<Record<keyof Schema, Exemption>>> = {
  wallet: { why: 'the ledger is append-only; `ledger verify` demands the audit entry of a credit' },
  ledger_tx: { why: 'as for wallet' },
  ledger_entry: { why: 'as for wallet' },
  purchase: { why: 'an order records its own times and contents' },
  shop_listing: { why: 'the count of sold pieces follows from the orders', columns: ['sold'] },
  redemption: { why: 'a redemption records its own time and what it gave' },
  promotion_code: { why: 'the count follows from the redemptions', columns: ['redemptions'] },
  delivery: { why: 'a delivery records its own attempts and times' },
  game_account: { why: 'the delivery that changed it remains', columns: ['made_at', 'status', 'external_id'] },
  mail: { why: 'the request for the email is recorded if it has an effect' },
  one_time_token: { why: 'an issued code changes nothing; its use is recorded' },
  throttle: { why: 'counts of attempts' },
  document_usage: { why: 'counts of calls' },
  document_usage_by_day: { why: 'counts of calls' },
  session: { why: 'the selected server and the proved PIN', columns: ['game_server_id', 'pin_verified_until'] },
  users: {
    why: 'settings of the user and counts of PIN attempts; a reset of a forgotten PIN is recorded',
    columns: ['language', 'last_server_id', 'pin_hash', 'pin_failures', 'pin_locked_until', 'pin_lock_level'],
  },
};

interface Write {
  readonly table: string;
  /** Columns of an UPDATE; null for the whole row. */
  readonly columns: readonly string[] | null;
}

const WRITE =
  /\b(?:(insert into|delete from)|update)\s+"?(\w+)"?(?:\s+as\s+"?\w+"?)?(?:\s+set\s+([\s\S]*?)(?:\s+(?:from|where|returning)\b|$))?/gi;

/** Returns the tables that a statement writes. */
export function findWrites(text: string): Write[] {
  if (/^\s*(?:set|listen|notify)\b/i.test(text)) return [];
  return [...text.matchAll(WRITE)].flatMap(([whole, rowKind, table = '', set]) => {
    if (rowKind === undefined && set === undefined) return []; // FOR UPDATE, ON CONFLICT … DO UPDATE
    const columns =
      set === undefined ? null : [...set.matchAll(/(?:^|,)\s*"?(\w+)"?\s*=/g)].map(([, name = '']) => name);
    return whole === '' ? [] : [{ table, columns: rowKind === undefined ? columns : null }];
  });
}

function isExempt({ table, columns }: Write): boolean {
  const exemption = Object.entries(EXEMPT).find(([name]) => name === table)?.[1];
  if (exemption === undefined) return false;
  const { columns: allowed } = exemption;
  return allowed === undefined || (columns?.every((column) => allowed.includes(column)) ?? false);
}

const transactions = new WeakMap<Client, string[]>();
const watched = new Map<string, string[]>();

/** The violations of the service's role in a database, which it watches from now on. */
function foundOn({ database, user }: ConnectionSettings): string[] {
  const name = `${database}/${user}`;
  const found = watched.get(name) ?? [];
  watched.set(name, found);
  return found;
}

/**
 * Watches the transactions of the service's role in a database. Nodes on one database share the
 * list.
 * @returns a function that returns and clears the violations
 */
export function watchTransactions(connection: ConnectionSettings): () => string[] {
  const found = foundOn(connection);
  return () => found.splice(0);
}

/**
 * Runs a command on a database, as the service's role. Throws if a change violates a rule; earlier
 * violations stay for `stop` of the service that made them.
 */
export async function watchChanges<T>(connection: ConnectionSettings, work: () => Promise<T>): Promise<T> {
  const found = foundOn(connection);
  const earlier = found.length;
  const result = await work();
  const broken = new Set(found.splice(earlier));
  if (broken.size > 0) throw new Error([...broken].join('\n'));
  return result;
}

const query = Client.prototype.query;
Object.assign(Client.prototype, {
  query(this: Client, ...args: Parameters<typeof query>): unknown {
    const found = watched.get(`${this.database}/${this.user}`);
    const answer: unknown = Reflect.apply(query, this, args);
    if (found === undefined || !(answer instanceof Promise)) return answer;
    const text = textOf(args[0]);
    found.push(...findAddresses(text, valuesOf(args)));
    if (/^(?:begin|rollback)\b/i.test(text)) transactions.set(this, []);
    return answer.then((result: { readonly rowCount: number | null }) => {
      if (text === 'commit') found.push(...findViolations(transactions.get(this) ?? []));
      else if (result.rowCount !== 0) transactions.get(this)?.push(text);
      return result;
    });
  },
});

/** The values of the arguments of `query`. */
function valuesOf([statement, values]: readonly unknown[]): readonly unknown[] {
  const given =
    typeof statement === 'object' && statement !== null && 'values' in statement ? statement.values : values;
  return Array.isArray(given) ? given : [];
}

const ADDRESS = /[^\s"@]@[\w-]+\.\w/;

/** Returns a violation if the statement inserts an audit entry with an address. */
function findAddresses(text: string, values: readonly unknown[]): string[] {
  if (!/^insert into "audit"/i.test(text)) return [];
  if (!values.some((value) => typeof value === 'string' && ADDRESS.test(value))) return [];
  const action = values.find((value) => typeof value === 'string' && /^[a-z-]+\.[a-z-]+$/.test(value));
  return [`the audit entry of ${action} has an address. Name users by id (docs/rules.md §1.13.3).`];
}

/** Returns the violations of the statements of a transaction. */
const findViolations = (texts: readonly string[]): string[] => [
  ...withoutEntry(texts).map(
    (writes) =>
      `a change has no audit entry: ${writes}. Call record() in it, or exempt it in test/support/audit-watch.ts.`,
  ),
  ...lockedBeforeWallet(texts).map(
    (table) =>
      `a change locks ${table} before the wallet. Lock the wallet after user and session (docs/rules.md §3.8.1).`,
  ),
];

/**
 * Returns the tables that these statements wrote without an audit entry, as one line, or nothing.
 */
function withoutEntry(texts: readonly string[]): string[] {
  const written = texts.flatMap(findWrites);
  if (written.some(({ table }) => table === 'audit')) return [];
  const missing = written.filter((write) => !isExempt(write));
  return missing.length === 0 ? [] : [missing.map(formatWrite).join(' + ')];
}

const formatWrite = ({ table, columns }: Write): string =>
  columns === null ? table : `${table}(${columns.join(', ')})`;
