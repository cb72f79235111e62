import { sql } from 'kysely';
import type { LocalizedText } from '../../base/language/text.js';
import type { Db } from '../../storage/database.js';

/** The player of a delivery and the item of its order. */
export interface DeliverySubject {
  readonly deliveryId: string;
  /** Null if the user is deleted. */
  readonly email: string | null;
  /** Null if the delivery is about a game account. */
  readonly order: OrderedItem | null;
}

export interface OrderedItem {
  readonly sku: string;
  readonly titles: LocalizedText;
  readonly quantity: number;
  readonly totalPrice: number;
}

/** Reads the players and items of several deliveries of a project in one statement. */
export async function subjectsOf(
  db: Db,
  projectId: number,
  deliveryIds: readonly string[],
): Promise<ReadonlyMap<string, DeliverySubject>> {
  const { rows } = await sql<DeliverySubject>`
    SELECT delivery.id AS "deliveryId", CASE WHEN users.status <> 'DELETED' THEN users.email END AS email,
      CASE WHEN purchase.id IS NOT NULL THEN json_build_object('sku', purchase.sku, 'titles', purchase.titles,
        'quantity', purchase.quantity, 'totalPrice', purchase.total_price) END AS "order"
    FROM delivery
      JOIN users ON users.project_id = delivery.project_id AND users.id = delivery.user_id
      LEFT JOIN purchase ON purchase.project_id = delivery.project_id AND purchase.id = delivery.purchase_id
    WHERE delivery.project_id = ${projectId} AND delivery.id = ANY(${[...deliveryIds]}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.deliveryId, row]));
}
