import type { ApiClient } from '../../support/api-client.js';
import { type Change, changes, newSubject, type Subject } from '../../support/nodes/changes.js';
import type { TestService } from '../../support/service.js';
import { stockShop } from '../../support/shop.js';

/** A change with a precondition. */
interface PreparedChange extends Change {
  readonly prepare?: (node: TestService, subject: Subject) => Promise<unknown>;
}

const PIN = '274916';
const asking = ({ project: { token }, session }: Subject) => ({ token, session });
const wrongPin = (node: TestService, subject: Subject) => node.ask('verifyPin', { pin: '630518' }, asking(subject));

/** Changes on one node that all nodes must see. */
export const allChanges: readonly PreparedChange[] = [
  ...changes,
  {
    name: 'a PIN lock',
    by: 'client',
    prepare: (node, subject) =>
      node.run('setPin', { newPin: PIN, password: subject.project.user.password }, asking(subject)),
    async make(node, subject) {
      for (let time = 0; time < 5; time += 1) await wrongPin(node, subject);
    },
    async answer(node, subject) {
      const { code, status } = await node.ask('verifyPin', { pin: PIN }, asking(subject));
      return code ?? status;
    },
    before: 200,
    after: 'PIN_LOCKED',
  },
  {
    name: 'a new price',
    by: 'operator',
    prepare: (node, { project }) => stockShop(node, project, { items: [{ sku: 'sword', price: 100 }] }),
    make: (node, { project }) => stockShop(node, project, { items: [{ sku: 'sword', price: 250 }] }),
    async answer(node, { project: { token, servers } }) {
      const { body } = await node.ask('shopItem', { sku: 'sword', gameServerId: servers[0].id }, { token });
      return Object(body.data?.shopItem).price;
    },
    before: 100,
    after: 250,
  },
];

/** Creates a project with a session, prepared for a change. */
export async function subjectOf({ prepare }: PreparedChange, operator: TestService): Promise<Subject> {
  const subject = await newSubject(operator);
  await prepare?.(operator, subject);
  return subject;
}

/**
 * A node for changes by clients, combined with the operator's services: commands run in other
 * processes.
 */
export const asTestService = (node: ApiClient, operator: TestService): TestService => ({
  ...operator,
  ask: node.ask,
  run: node.run,
  expectRefusal: node.expectRefusal,
});

/**
 * Returns the milliseconds from the acknowledgement of a change to the first request that sees it;
 * null if none does within `withinMs`.
 */
export async function measurePropagation(changedAt: number, isSeen: () => Promise<boolean>, withinMs: number) {
  for (;;) {
    const askedAt = performance.now();
    if (await isSeen()) return Math.max(0, askedAt - changedAt);
    if (askedAt - changedAt > withinMs) return null;
  }
}

/** Returns the percentile of the values. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length, Math.ceil((sorted.length * percent) / 100)) - 1] ?? Number.NaN;
}
