import { expect, it } from '@jest/globals';
import { createClient } from '../../../generated/client.js';
import { CONTEXT_TOKEN } from '../../../src/mock/fixture.js';
import { useMock } from '../../../test/support/mock/mock.js';

// The client repeats a lost purchase with the same key, as the mock provokes it.

const mock = useMock('purchase: { lost: after, times: 1 }\nsessions: { error: SERVICE_UNAVAILABLE, times: 1 }');

it('repeats requests whose answer the mock loses or refuses once', async () => {
  const session = { get: () => `gps_${'a'.repeat(43)}`, set: () => undefined, clear: () => undefined };
  const client = createClient({ endpoint: mock.url, contextToken: CONTEXT_TOKEN, language: 'en', session });
  expect(await client.sessions()).toMatchObject({ ok: true });
  const outcome = await client.purchase({ sku: 'ember-draught', accountId: '1', expectedTotal: 100 });
  expect(outcome).toMatchObject({ ok: true, data: { replayed: true } });
});
