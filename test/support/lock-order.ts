// Changes of money, orders and deliveries lock the wallet after user and session, and before all
// other rows (rules.md §3.8.1). Two changes that lock in different orders can deadlock.

const BEFORE_WALLET = ['project', 'users', 'session', 'wallet'];

const SELECT = /\bfrom\s+"?(\w+)"?[\s\S]*\bfor\s+(?:update|no key update|share)\b(?:\s+of\s+"?(\w+)"?)?/i;

/** Removes the text in parentheses, such as subqueries. */
function withoutInner(text: string): string {
  const outer = text.replaceAll(/\([^()]*\)/g, '');
  return outer === text ? text : withoutInner(outer);
}

/** The table whose rows a statement locks; null if it waits for none. */
function lockedTable(statement: string): string | null {
  const text = withoutInner(statement);
  if (/\bskip locked\b/i.test(text)) return null;
  const [, changed] = /^\s*(?:update|delete from)\s+"?(\w+)"?/i.exec(text) ?? [];
  const [, selected, of] = SELECT.exec(text) ?? [];
  return changed ?? of ?? selected ?? null;
}

/** Returns the tables that the statements of a transaction lock before the wallet, wrongly. */
export function lockedBeforeWallet(texts: readonly string[]): string[] {
  const tables = texts.map(lockedTable);
  const earlier = tables.slice(0, Math.max(tables.indexOf('wallet'), 0));
  return [...new Set(earlier)].filter((table) => table !== null).filter((table) => !BEFORE_WALLET.includes(table));
}
