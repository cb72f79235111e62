import { expect, it } from '@jest/globals';
import { expectResult, hasResultSchema } from '../../test/support/results.js';
import { adminCommands, openApi } from './index.js';

// Answers of admin commands have the schemas of the OpenAPI document. Tests compare each answer
// that they receive through `send` (test/support/http/ops.ts) or `runInProcess`
// (test/support/process/program.ts).

it('has a schema for the result of each command', async () => {
  const { paths } = await openApi();
  for (const { name, gives } of adminCommands.values()) {
    expect({ name, has: hasResultSchema(name) }).toEqual({ name, has: true });
    const answer = gives === 'STREAM' ? { 'text/plain': {} } : { 'application/json': { schema: { properties: {} } } };
    expect(paths[`/admin/${name}`]?.post.responses).toMatchObject({ 200: { content: answer } });
  }
});

it('types the data of a result in the OpenAPI document', async () => {
  const { paths } = await openApi();
  expect(paths['/admin/user.sessions']?.post.responses).toMatchObject({
    200: {
      content: {
        'application/json': {
          schema: {
            properties: {
              data: {
                type: 'array',
                items: { properties: { id: { type: 'string' }, createdAt: { type: 'string', format: 'date-time' } } },
              },
            },
          },
        },
      },
    },
  });
});

it('(control) rejects a missing, an additional and a mistyped property', () => {
  const data = { id: 1, email: 'ada@example.com', revoked: 2 };
  expectResult('user.revoke-sessions', data);
  for (const wrong of [
    { id: 1, revoked: 2 },
    { ...data, more: 1 },
    { ...data, revoked: '2' },
  ])
    expect(() => expectResult('user.revoke-sessions', wrong)).toThrow();
});
