import { beforeAll, describe, expect, it } from '@jest/globals';
import { newOperator } from '../../../test/support/admin/new-operator.js';
import { listen, stopListening } from '../../../test/support/http/ops.js';
import { lockRows } from '../../../test/support/locks.js';
import { longestBlock } from '../../../test/support/longest-block.js';
import { TEST_OPERATOR, useProject } from '../../../test/support/project.js';
import { useService } from '../../../test/support/service.js';
import { use } from '../../../test/support/use.js';
import { sendUnchanged } from '../../../test/support/wire.js';
import { adminCommands, listFields } from '../../admin/index.js';

// Commands with files run in a worker thread: rules.md §4.10.

const service = useService();
const project = useProject(service, { slug: 'isles' });
const ops = use(() => listen(service, { threads: true }), stopListening);
let bearer: string;

beforeAll(async () => {
  bearer = await tokenOf('shopkeeper');
});

const tokenOf = (name: string): Promise<string> => newOperator(service, name, { isles: 'SHOP' });

const numbered = (count: number, line: (at: string) => string): string =>
  Array.from({ length: count }, (_, at) => line(String(at).padStart(5, '0'))).join('');
/** Returns a valid catalogue with 117 bytes and about 60 YAML nodes per item. */
const catalogue = (items: number): string => `categories:
  - { code: potions, titles: { en: Potions } }
items:
${numbered(items, (at) => `  - { sku: item-${at}, category: potions, titles: { en: Draught of the ember isles ${at} }, price: 250, servers: { one: {} } }\n`)}`;
const bodyOf = (text: string, more: object = {}): Buffer =>
  Buffer.from(JSON.stringify({ project: 'isles', source: { file: 'shop.yaml', text }, ...more }));

/**
 * Sends prepared bytes and returns unparsed ones, so that this process does no JSON work while it
 * is measured.
 */
async function post(command: string, body: Buffer, { url = ops.url, token = bearer } = {}) {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const { status, bytes } = await sendUnchanged(`${url}/admin/${command}`, { method: 'POST', headers, body });
  return { status, json: () => JSON.parse(bytes.toString()) };
}

const ITEMS = 18_000;
/** A dry run validates, compares with the catalogue and returns the whole difference. */
const body = bodyOf(catalogue(ITEMS), { dryRun: true });

it('runs every command with a file in a thread', () => {
  const takeFiles = [...adminCommands.values()].filter((command) =>
    listFields(command).some(([, { form }]) => form.from?.kind === 'FILE'),
  );
  expect(takeFiles.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['catalogue.diff', 'catalogue.import', 'apply']),
  );
  expect(takeFiles.filter(({ inThread }) => inThread !== true)).toEqual([]);
});

describe('a file of 2 MiB', () => {
  /** Measures the validation of that many items on the event loop. */
  async function blockedBy(items: number): Promise<number> {
    const shop = await service.domain.projects.findBySlug('isles');
    if (shop === null) throw new Error('the project is there');
    const given = { file: 'shop.yaml', format: 'yaml' } as const;
    return await longestBlock(() => service.domain.catalogue.validate(shop, catalogue(items), given));
  }
  let limitMs: number;

  beforeAll(async () => {
    await blockedBy(400); // the first time, its code is loaded and compiled
    limitMs = await blockedBy(400);
  });

  it('is processed without blocking the event loop as long as 400 of its 18,000 items would', async () => {
    expect(body.length).toBeGreaterThan(2 * 2 ** 20);
    await post('catalogue.validate', bodyOf(catalogue(1)));
    const blocks: number[] = [];
    // Measures up to three times: a garbage collection of the large heap may block one.
    while (blocks.length < 3 && (blocks.at(-1) ?? limitMs) >= limitMs) {
      const answers: Awaited<ReturnType<typeof post>>[] = [];
      blocks.push(await longestBlock(async () => answers.push(await post('catalogue.import', body))));
      expect(answers[0]?.json().data).toMatchObject({ items: { added: ITEMS } });
    }
    expect(Math.min(...blocks)).toBeLessThan(limitMs);
  });

  it('(control) blocks the event loop for longer if more of it is parsed there', async () =>
    expect(await blockedBy(2_000)).toBeGreaterThan(limitMs));
});

describe('a command with a file', () => {
  it('changes the catalogue, and this node sees the change immediately', async () => {
    const { status, json } = await post('catalogue.import', bodyOf(catalogue(2)));
    expect({ status, data: json().data }).toMatchObject({ status: 200, data: { items: { added: 2, changed: 0 } } });
    const { edges } = Object(await project.run('shopItems', { gameServerId: project.server('one') }));
    expect(edges.map(({ node }: { node: { sku: string } }) => node.sku)).toEqual(['item-00000', 'item-00001']);
    const audited = await service.domain.audit.search({ action: 'catalogue.import', limit: 2 });
    expect(audited).toMatchObject([{ actor: 'operator:shopkeeper' }]);
  });

  it('reports each problem of a file with a code and values, for pages in other languages', async () => {
    const { status, json } = await post('catalogue.validate', bodyOf('items:\n  - { sku: "a", price: -1 }\n'));
    const problem = expect.objectContaining({ code: 'TOO_SMALL', values: { min: 0 } });
    expect({ status, details: json().error.details }).toEqual({
      status: 400,
      details: { problems: expect.arrayContaining([problem]), more: 0 },
    });
  });

  it('is rejected with a message that names the problem', async () => {
    const { status, json } = await post('catalogue.validate', bodyOf('items:\n  - { sku: "a b" }\n'));
    expect({ status, error: json().error }).toMatchObject({
      status: 400,
      error: {
        code: 'INVALID_VARIABLES',
        message: expect.stringContaining('shop.yaml:2:7: items.0.sku: must be 1 to 64'),
      },
    });
    expect((await post('catalogue.validate', Buffer.from('{'))).json().error.code).toBe('INVALID_JSON');
    expect((await post('catalogue.validate', bodyOf('', { project: 'other' }))).json().error.code).toBe(
      'PROJECT_NOT_FOUND',
    );
    expect((await post('apply', Buffer.from('{}'))).json().error.code).toBe('ROLE_REQUIRED');
  });

  it('counts as 50 requests', async () => {
    const { url } = await listen(service, { threads: true, rates: { perNetwork: 10_000, perUser: 10 } });
    const small = bodyOf(catalogue(1));
    const token = await tokenOf('hasty');
    const send = async () => (await post('catalogue.validate', small, { url, token })).status;
    const statuses: number[] = [];
    // Sends pairs: the limit admits another request after two seconds, and one may take longer.
    for (let sent = 0; sent < 8; sent += 2) statuses.push(...(await Promise.all([send(), send()])));
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
  });

  it('runs one at a time per operator, queues two, and serves other operators', async () => {
    const other = await tokenOf('neighbour');
    // The first one has to run until the fourth arrives.
    const slow = bodyOf(catalogue(1_000));
    const own = Array.from({ length: 4 }, () => post('catalogue.validate', slow));
    const theirs = await post('catalogue.validate', bodyOf(catalogue(1)), { token: other });
    expect(theirs.status).toBe(200);
    expect((await Promise.all(own)).map(({ status }) => status).sort()).toEqual([200, 200, 200, 429]);
  });

  it('is not performed if the token is revoked while the command waits for its turn', async () => {
    const token = await tokenOf('leaving');
    const send = () => post('catalogue.diff', bodyOf(catalogue(1)), { token });
    const lock = await lockRows(service, 'LOCK TABLE shop_item IN ACCESS EXCLUSIVE MODE', []);
    const running = send();
    await lock.waitForBlocked(1);
    const sent = Array.from({ length: 3 }, send);
    // Two wait as soon as the third is rejected.
    expect((await Promise.race(sent)).status).toBe(429);
    await service.domain.operators.rotateToken('leaving', 60, TEST_OPERATOR);
    await lock.release();
    expect((await running).status).toBe(200);
    expect((await Promise.all(sent)).map(({ status }) => status).sort()).toEqual([401, 401, 429]);
  });
});
