import { type Control, replacing } from './control.js';

const ledger = 'src/domain/wallet/ledger.test.ts';
const crediting = 'src/domain/wallet/crediting.ts';

/** Wallets, ledger and credits: rules.md §1.10, §3.8. */
export const moneyControls: readonly Control[] = [
  {
    guarantee: 'ledger: no wallet is negative',
    change: 'the balance is not checked',
    breaks: replacing(
      'src/domain/wallet/wallet-store.ts',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of a source file
      "          AND balance + ${param('amount')} BETWEEN 0 AND ${param('max')}\n",
    ),
    test: ledger,
    name: '.',
  },
  {
    guarantee: 'ledger: the database rejects negative balances',
    change: 'the constraint is dropped',
    breaks: [{ sql: 'ALTER TABLE wallet DROP CONSTRAINT wallet_not_negative' }],
    test: ledger,
    name: '.',
  },
  {
    guarantee: 'ledger: entries are never changed',
    change: 'the trigger is dropped',
    breaks: [{ sql: 'DROP TRIGGER ledger_entry_append_only ON ledger_entry' }],
    test: ledger,
    name: '.',
  },
  {
    guarantee: 'ledger: the entries of a transaction sum to zero',
    change: 'the trigger is dropped',
    breaks: [{ sql: 'DROP TRIGGER ledger_entry_balanced ON ledger_entry' }],
    test: ledger,
    name: '.',
  },
  {
    guarantee: 'credit: a reference is credited once',
    change: 'the reference is not checked under the lock',
    breaks: replacing(crediting, 'if (existing !== null) {', 'if (existing !== null && existing.amount > 2 ** 60) {'),
    test: ledger,
    name: '.',
  },
  {
    guarantee: 'credit: a reference is credited once',
    change: 'the unique index is dropped',
    breaks: [{ sql: 'ALTER TABLE ledger_tx DROP CONSTRAINT ledger_tx_project_id_type_reference_key' }],
    test: ledger,
    name: '.',
  },
  {
    guarantee: 'ledger: a credit without its audit entry is detected',
    change: 'credits are not checked',
    breaks: replacing(
      'src/domain/ledger-audit/ledger-audit-view.ts',
      'supplied, limited, audited]',
      'supplied, limited]',
    ),
    test: 'src/domain/ledger-audit/forgeries.test.ts',
    name: 'a credit or adjustment without its audit entry, with any time',
  },
  {
    guarantee: 'ledger: a credit without its audit entry is detected',
    change: 'the service sets the time of a movement',
    breaks: replacing(
      'src/domain/ledger-audit/ledger-audit-view.ts',
      "isAudited('tx.recorded_at')",
      "isAudited('tx.created_at')",
    ),
    test: 'src/domain/ledger-audit/forgeries.test.ts',
    name: 'a credit or adjustment without its audit entry, with any time',
  },
  {
    guarantee: 'credit: a revoked token credits nothing',
    change: 'the status is not checked',
    breaks: replacing('src/platform/tokens/token-store.ts', ' AND revoked_at IS NULL`.execute(db)', '`.execute(db)'),
    test: 'src/http/ops/admin.test.ts',
    name: 'grants nothing immediately after its revocation',
  },
  {
    guarantee: 'credit: a token that is revoked during the request credits nothing',
    change: 'the token is checked before the body arrives only',
    breaks: replacing('src/http/ops/admin.ts', 'hasArrived ? admitted : await admitAgain()', 'admitted'),
    test: 'src/http/ops/admin.test.ts',
    name: 'grants nothing if it is revoked before the body has arrived',
  },
];
