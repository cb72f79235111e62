import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { withAdministrator } from '../../support/database.js';
import { eventually } from '../../support/eventually.js';
import { type Fixture, openFixture, type Player } from '../../support/fixture.js';
import type { TestService } from '../../support/service.js';
import { use } from '../../support/use.js';
import { endFaults, type Node, type Nodes } from './nodes.js';
import { findInconsistencies, whileShopping } from './shoppers.js';

interface Fault {
  readonly name: string;
  begin(nodes: Nodes): Promise<unknown> | unknown;
  end(nodes: Nodes): Promise<unknown> | unknown;
  /** True if reads succeed meanwhile; null for a momentary fault. */
  readonly reads: boolean | null;
}

/** Changes a setting of the database, and ends all connections. */
const alone = ({ connection }: Nodes, setting: string): Promise<unknown> =>
  withAdministrator(connection, async (client) => {
    await client.query('SET default_transaction_read_only = off');
    if (setting !== '') await client.query(setting);
    await client.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND usename <> current_user`);
  });
const database = ({ connection }: Nodes, setting: string) => `ALTER DATABASE ${connection.database} ${setting}`;

/**
 * Short faults of the database of three nodes. `npm run long -- failover` has restarts, full disks
 * and stalls.
 */
const faults: readonly Fault[] = [
  {
    name: 'refuses connections',
    begin: ({ all }) =>
      all.forEach(({ relay, notificationRelay }) => void [relay.refuse(), notificationRelay.refuse()]),
    end: ({ all }) =>
      all.forEach(({ relay, notificationRelay }) => void [endFaults(relay), endFaults(notificationRelay)]),
    reads: false,
  },
  {
    name: 'has no connections left',
    begin: (nodes) => alone(nodes, database(nodes, 'CONNECTION LIMIT 0')),
    end: (nodes) => alone(nodes, database(nodes, 'CONNECTION LIMIT -1')),
    reads: false,
  },
  {
    name: 'only reads',
    begin: (nodes) => alone(nodes, database(nodes, 'SET default_transaction_read_only = on')),
    end: (nodes) => alone(nodes, database(nodes, 'RESET default_transaction_read_only')),
    reads: true,
  },
  { name: 'ends all connections', begin: (nodes) => alone(nodes, ''), end: () => undefined, reads: null },
];

const UNAVAILABLE = { status: 503, code: 'SERVICE_UNAVAILABLE' };

/** Test cases with a failing database, for the nodes of a file. */
export function describeFaults(nodes: Nodes, operator: TestService): void {
  const fixture = use<Fixture>(() => openFixture(operator, { slug: 'shop', items: [{ sku: 'sword', price: 1 }] }));
  const players = use<{ all: readonly Player[] }>(async () => ({
    all: await Promise.all([1, 2, 3].map(() => fixture.newPlayer({ money: 1_000_000, accounts: ['one'] }))),
  }));

  const answerOf = async (node: Node, documentId: string, variables: object, player?: Player) => {
    const asking = { token: fixture.project.token, ...(player && { session: player.session }) };
    const { status, code } = await node.ask(documentId, variables, asking);
    return { status, code };
  };

  async function requireRefusals(player: Player, reads: boolean): Promise<void> {
    const { email, password } = player.user;
    for (const node of nodes.all) {
      // Requests sent before may still be answered.
      await eventually(async () => (await answerOf(node, 'login', { email, password })).status === 503);
      expect(await answerOf(node, 'login', { email, password })).toEqual(UNAVAILABLE);
      expect(await answerOf(node, 'balance', {}, player)).toMatchObject(reads ? { status: 200 } : UNAVAILABLE);
      expect(await node.readiness()).toBe(503);
    }
  }

  async function requireService({ user: { email, password } }: Player): Promise<void> {
    for (const node of nodes.all) {
      await eventually(async () => (await node.readiness()) === 200);
      await eventually(async () => (await answerOf(node, 'login', { email, password })).status === 200);
    }
  }

  describe.each(faults)('while the database $name', ({ begin, end, reads }) => {
    it('requests are refused as unavailable, no acknowledged write is lost, and service resumes without intervention', async () => {
      const [player] = players.all;
      if (player === undefined) throw new Error('no player');
      const shopping = await whileShopping(nodes.all, fixture, players.all, async (shoppers) => {
        try {
          await eventually(() => shoppers.bought() > 5);
          await begin(nodes);
          await eventually(async () => {
            if (reads === null) await begin(nodes);
            return shoppers.refused() > 5;
          });
          if (reads !== null) await requireRefusals(player, reads);
          await end(nodes);
          const before = shoppers.bought();
          await eventually(() => shoppers.bought() > before + 5);
          await requireService(player);
        } finally {
          await end(nodes);
        }
      });
      expect(Object.keys(shopping.answerCounts).sort()).toEqual(['200', 'SERVICE_UNAVAILABLE']);
      expect(await findInconsistencies(shopping, operator)).toEqual([]);
    });
  });

  describe.each(['before', 'after'] as const)('a purchase whose connection is lost %s the commit', (when) => {
    it('is found by its key, and repeated once on any node', async () => {
      const [node] = nodes.all;
      const [player] = players.all;
      if (player === undefined) throw new Error('no player');
      const before = await player.balance();
      const idempotencyKey = randomUUID();
      const variables = {
        ...{ itemId: fixture.item('sword'), accountId: player.accounts['one'] },
        ...{ expectedTotal: 1, idempotencyKey },
      };
      node.relay.cutCommit(idempotencyKey, when);
      expect(await answerOf(node, 'purchase', variables, player)).toEqual(UNAVAILABLE);
      const asking = { token: fixture.project.token, session: player.session };
      const found = await node.ask('purchaseStatus', { idempotencyKey }, asking);
      expect(found.code).toBe(when === 'after' ? null : 'PURCHASE_NOT_FOUND');
      // The key works on each node.
      for (const [time, { run }] of nodes.all.entries()) {
        const { replayed } = Object(await run('purchase', variables, asking));
        expect(replayed).toBe(when === 'after' || time > 0);
      }
      expect(await player.balance()).toBe(before - 1);
    });
  });
}
