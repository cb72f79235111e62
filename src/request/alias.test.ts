import { describe, expect, it } from '@jest/globals';
import { contractWith } from '../../test/support/contract.js';
import { useProject } from '../../test/support/project.js';
import { useService } from '../../test/support/service.js';
import { Refusal } from '../base/errors/refusal.js';

// rules.md §0.6: a client receives either data or a refusal, also for a field with an alias.

const refuse = () => {
  throw new Refusal('SHOP_ITEM_NOT_FOUND', { input: 'itemId' });
};

const service = useService({
  contract: contractWith({
    published: [],
    sdl: `extend type Query {
      maybe(found: Boolean!): Int @access(to: PUBLIC) @errors(codes: [SHOP_ITEM_NOT_FOUND])
    }`,
    documents: {
      maybe: 'query maybe($found: Boolean!) { maybe(found: $found) }',
      perhaps: 'query perhaps($found: Boolean!) { perhaps: maybe(found: $found) }',
    },
    queries: { maybe: (_root: unknown, { found }: { found: boolean }) => (found ? 1 : refuse()) },
  }),
});
const project = useProject(service, { slug: 'isles' });

describe('a refusal of a nullable root field', () => {
  it.each(['maybe', 'perhaps'])('sets its status and omits data in %s', async (documentId) => {
    const { status, body } = await project.ask(documentId, { found: false });
    expect(status).toBe(404);
    expect(body).toMatchObject({
      data: null,
      errors: [{ path: [documentId], extensions: { code: 'SHOP_ITEM_NOT_FOUND', category: 'not_found' } }],
    });
  });

  it.each(['maybe', 'perhaps'])('(control) is absent if %s has an answer', async (documentId) => {
    expect(await project.run(documentId, { found: true })).toBe(1);
  });
});
