import type { Break, Control } from './control.js';

const ledger = 'src/domain/wallet/ledger.test.ts';
const crediting = 'src/domain/wallet/crediting.ts';

const one = (file: string, find: string, replace = ''): readonly Break[] => [{ file, find, replace }];

/** Wallets, ledger and credits: rules.md §1.10, §3.8. */
export const moneyControls: readonly Control[] = [
  {
    guarantee: 'ledger: no wallet below zero',
    change: 'balance not looked at when it is moved',
    breaks: one(
      'src/domain/wallet/wallet-store.ts',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of a source file
      "          AND balance + ${param('amount')} BETWEEN 0 AND ${param('max')}\n",
    ),
    test: ledger,
    name: '.',
  },
  {
    guarantee: 'ledger: the database lets no balance below zero',
    change: 'constraint dropped',
    breaks: [{ sql: 'ALTER TABLE wallet DROP CONSTRAINT wallet_not_negative' }],
    test: ledger,
    name: '.',
  },
  {
    guarantee: 'ledger: entries are never changed',
    change: 'trigger dropped',
    breaks: [{ sql: 'DROP TRIGGER ledger_entry_append_only ON ledger_entry' }],
    test: ledger,
    name: '.',
  },
  {
    guarantee: 'ledger: the entries of a transaction cancel out',
    change: 'trigger dropped',
    breaks: [{ sql: 'DROP TRIGGER ledger_entry_balanced ON ledger_entry' }],
    test: ledger,
    name: '.',
  },
  {
    guarantee: 'credit: a reference is credited once',
    change: 'no look under the lock',
    breaks: one(crediting, 'if (known !== null) {', 'if (known !== null && known.amount > 2 ** 60) {'),
    test: ledger,
    name: '.',
  },
  {
    guarantee: 'credit: a reference is credited once',
    change: 'unique index dropped',
    breaks: [{ sql: 'ALTER TABLE ledger_tx DROP CONSTRAINT ledger_tx_project_id_type_reference_key' }],
    test: ledger,
    name: '.',
  },
  {
    guarantee: 'ledger: a credit without its audit entry is found',
    change: 'nothing asked of credits',
    breaks: one(
      'src/domain/ledger-audit/ledger-audit-view.ts',
      '  CREDIT: audited,\n  ADJUSTMENT: audited,\n',
      '  CREDIT: paid,\n  ADJUSTMENT: paid,\n',
    ),
    test: 'src/domain/ledger-audit/forgeries.test.ts',
    name: 'complete but for its audit entry',
  },
  {
    guarantee: 'ledger: a credit without its audit entry is found',
    change: 'the age of a movement as the service says it',
    breaks: one(
      'src/domain/ledger-audit/ledger-audit-view.ts',
      'AND tx.recorded_at > least(',
      'AND tx.created_at > least(',
    ),
    test: 'src/domain/ledger-audit/forgeries.test.ts',
    name: 'complete but for its audit entry',
  },
  {
    guarantee: 'credit: a revoked token credits nothing',
    change: 'status check skipped',
    breaks: one('src/platform/tokens/tokens.ts', ' AND revoked_at IS NULL`.execute(db)', '`.execute(db)'),
    test: 'src/http/ops/admin.test.ts',
    name: 'is worth nothing from the moment that it is revoked',
  },
];
