import { expect, it } from '@jest/globals';
import { createTestClock } from '../../../test/support/clock.js';
import { contractWith } from '../../../test/support/contract.js';
import { useFixture } from '../../../test/support/fixture.js';
import { TEST_OPERATOR } from '../../../test/support/project.js';
import { useService } from '../../../test/support/service.js';

const HOUR = 3_600_000;
const clock = createTestClock();
const inHours = (hours: number): Date => new Date(clock.now().getTime() + hours * HOUR);

const documents = {
  itemWithStatus:
    'query itemWithStatus($sku: Sku!, $gameServerId: ID) { itemWithStatus: shopItem(sku: $sku, gameServerId: $gameServerId) { gameServer { status } } }',
};
const service = useService({ clock, contract: contractWith({ published: [], documents }) });
const fixture = useFixture(service, { items: [{ sku: 'sword' }] });

it('a cached answer with the status of a server ends when maintenance of the server begins or ends', async () => {
  const { project } = fixture;
  const gameServerId = Number(project.server('one'));
  const plan = { gameServerId, from: inHours(1), until: inHours(2), messages: {}, holdDeliveries: false };
  await service.domain.projects.scheduleMaintenance(project.id, plan, TEST_OPERATOR);
  const status = () => project.run('itemWithStatus', { sku: 'sword', gameServerId: project.server('one') });
  const seen: unknown[] = [];
  for (let hour = 0; hour < 3; hour += 1) {
    seen.push(await status(), await status());
    clock.advance(HOUR);
  }
  const [open, closed] = [{ gameServer: { status: 'OPEN' } }, { gameServer: { status: 'MAINTENANCE' } }];
  expect(seen).toEqual([open, open, closed, closed, open, open]);
});
