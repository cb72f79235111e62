import { readFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';
import { type Selectable, sql } from 'kysely';
import type { Schema } from '../../generated/tables.js';
import { useDatabase } from '../../test/support/database.js';
import { columnsWithValues, SCHEMA_FILE, schemaSource } from '../../test/support/schema-source.js';
import type { AccountStatus } from '../domain/accounts/account-model.js';
import type { ItemKind } from '../domain/catalogue/catalogue-model.js';
import type { DeliveryState, DeliveryType } from '../domain/deliveries/delivery-model.js';
import type { Role } from '../domain/operators/operator-model.js';
import type { ContextToken, ProjectSnapshot } from '../domain/projects/project-model.js';
import type { PurchaseStatus } from '../domain/purchases/purchase-model.js';
import type { GameServerSnapshot } from '../domain/servers/server-model.js';
import type { UserStatus } from '../domain/users/user-model.js';
import type { LedgerType } from '../domain/wallet/ledger-types.js';

const test = useDatabase();

it('generated/tables.ts matches the migrated database (npm run tables)', async () => {
  expect(await readFile(SCHEMA_FILE, 'utf8')).toBe(await schemaSource(test.database.db));
});

type Row<T extends keyof Schema> = Selectable<Schema[T]>;

/** The compiler rejects `true` unless both types are the same. */
const same = <A, B>(isSame: [A, B] extends [B, A] ? true : false): boolean => isSame;

/** Compares the unions of the domain with those of the CHECK constraints. */
const unions: Readonly<Record<string, boolean>> = {
  'context_token.state': same<Row<'context_token'>['state'], ContextToken['state']>(true),
  'delivery.state': same<Row<'delivery'>['state'], DeliveryState>(true),
  'delivery.type': same<Row<'delivery'>['type'], DeliveryType>(true),
  'game_account.status': same<Row<'game_account'>['status'], AccountStatus>(true),
  'game_server.access': same<Row<'game_server'>['access'], GameServerSnapshot['access']>(true),
  'game_server.status': same<Row<'game_server'>['status'], GameServerSnapshot['status']>(true),
  'ledger_tx.type': same<Row<'ledger_tx'>['type'], LedgerType>(true),
  'operator_role.role': same<Row<'operator_role'>['role'], Role>(true),
  'project.availability': same<Row<'project'>['availability'], ProjectSnapshot['availability']>(true),
  'project.email_confirmation': same<Row<'project'>['email_confirmation'], ProjectSnapshot['emailConfirmation']>(true),
  'project.pin_policy': same<Row<'project'>['pin_policy'], ProjectSnapshot['pinPolicy']>(true),
  'project.registration': same<Row<'project'>['registration'], ProjectSnapshot['registration']>(true),
  // DELIVERING is a PAID order whose delivery is leased.
  'purchase.status': same<Row<'purchase'>['status'], Exclude<PurchaseStatus, 'DELIVERING'>>(true),
  'shop_item.kind': same<Row<'shop_item'>['kind'], ItemKind>(true),
  'users.status': same<Row<'users'>['status'], UserStatus>(true),
};

/** Columns whose values have no type of their own in the code. */
const DERIVED = ['copy_mark.is_copy', 'ledger_entry.system', 'mail.state', 'one_time_token.purpose'];

it('the unions of the domain match the CHECK constraints', async () => {
  expect([...Object.keys(unions), ...DERIVED].sort()).toEqual((await columnsWithValues(test.database.db)).sort());
});

it('names the types to use for a column of another type', async () => {
  await test.administrator
    .transaction(async (tx) => {
      await sql`ALTER TABLE redemption ALTER COLUMN created_at TYPE timestamp`.execute(tx);
      await expect(schemaSource(tx)).rejects.toThrow(
        /^'redemption\.created_at' has the type timestamp without time zone → use one of: .*timestamp with time zone/,
      );
      throw new Undo();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });
});

it('(control) a different type, value or grant, and a missing value are reported', async () => {
  const committed = await readFile(SCHEMA_FILE, 'utf8');
  for (const change of [
    'ALTER TABLE mail ALTER COLUMN language DROP NOT NULL',
    'ALTER TABLE wallet ALTER COLUMN seq TYPE text',
    `ALTER TABLE users DROP CONSTRAINT users_status_check, ADD CHECK (status IN ('PENDING', 'ACTIVE'))`,
    'ALTER TABLE throttle ALTER COLUMN points DROP DEFAULT',
    'GRANT UPDATE (created_at) ON purchase TO project_service_runtime',
  ]) {
    await test.administrator
      .transaction(async (tx) => {
        await sql.raw(`${change}; SET LOCAL ROLE project_service_runtime`).execute(tx);
        expect(await schemaSource(tx)).not.toBe(committed);
        throw new Undo();
      })
      .catch((error: unknown) => {
        if (!(error instanceof Undo)) throw error;
      });
  }
  // @ts-expect-error: the union of the domain lacks a value.
  same<Row<'users'>['status'], Exclude<UserStatus, 'DELETED'>>(true);
  // @ts-expect-error: the union of the domain has a value too many.
  same<Row<'users'>['status'], UserStatus | 'GONE'>(true);
});

/** Rolls a change back. */
class Undo extends Error {}
