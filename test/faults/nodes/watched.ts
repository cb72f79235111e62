import type { Asker } from '../../support/asker.js';
import { type Change, changes, type Subject } from '../../support/nodes/changes.js';
import { seedProject } from '../../support/project.js';
import type { TestService } from '../../support/service.js';
import { stockShop } from '../../support/shop.js';

/** A change of which something has to be there before. */
interface Watched extends Change {
  readonly prepare?: (node: TestService, subject: Subject) => Promise<unknown>;
}

const PIN = '274916';
const asking = ({ project: { token }, session }: Subject) => ({ token, session });
const wrongPin = (node: TestService, subject: Subject) => node.ask('verifyPin', { pin: '630518' }, asking(subject));

/** What one node changes and all have to know. */
export const watched: readonly Watched[] = [
  ...changes,
  {
    what: 'a PIN lock',
    by: 'client',
    prepare: (node, subject) =>
      node.run('setPin', { newPin: PIN, password: subject.project.user.password }, asking(subject)),
    async make(node, subject) {
      for (let time = 0; time < 5; time += 1) await wrongPin(node, subject);
    },
    async answer(node, subject) {
      const { body, status } = await node.ask('verifyPin', { pin: PIN }, asking(subject));
      return body.errors?.[0]?.extensions.code ?? status;
    },
    before: 200,
    after: 'PIN_LOCKED',
  },
  {
    what: 'a new price',
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

let slugs = 0;

/** A project with a session of its own, ready for a change. */
export async function subjectOf({ prepare }: Watched, operator: TestService): Promise<Subject> {
  slugs += 1;
  const project = await seedProject(operator, { slug: `watched${slugs}` });
  const subject = { project, session: await project.login() };
  await prepare?.(operator, subject);
  return subject;
}

/** A node for changes that are asked of one, and operators' deeds beside it, which are commands: processes of their own. */
export const changing = (node: Asker, operator: TestService): TestService => ({
  ...operator,
  ask: node.ask,
  run: node.run,
  refused: node.refused,
});

/**
 * How long after a change was acknowledged a request has to be sent to a node to be answered by it, in milliseconds;
 * null where none is within `withinMs`.
 */
export async function seenAfter(changedAt: number, isSeen: () => Promise<boolean>, withinMs: number) {
  for (;;) {
    const askedAt = performance.now();
    if (await isSeen()) return Math.max(0, askedAt - changedAt);
    if (askedAt - changedAt > withinMs) return null;
  }
}

/** The value that so many percent of all do not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length, Math.ceil((sorted.length * percent) / 100)) - 1] ?? Number.NaN;
}
