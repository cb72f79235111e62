import { afterAll, describe, expect, it } from '@jest/globals';
import { listen, stopListening } from '../../../test/support/http/ops.js';
import { useService } from '../../../test/support/service.js';
import { Refusal } from '../../base/errors/refusal.js';

// Answers of the operations listener if usage counts cannot be read: rules.md §4.3.4.
// src/cli/usage.machine.ts tests the rest.

const service = useService();
afterAll(stopListening);

const askWhere = async (failure: unknown) => {
  const usage = { list: () => Promise.reject(failure), countedSince: () => Promise.reject(failure) };
  const { url, logged } = await listen(service, { usage });
  const response = await fetch(`${url}/usage`);
  return { status: response.status, headers: response.headers, body: JSON.parse(await response.text()), logged };
};

describe('/usage and /manifest', () => {
  it('answer 503 with Retry-After while the database is unavailable, with one log line without a stack', async () => {
    const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const { status, headers, body, logged } = await askWhere(new Refusal('SERVICE_UNAVAILABLE', { cause }));
    expect(status).toBe(503);
    expect(headers.get('retry-after')).toBe('5');
    expect(body).toEqual({ error: { code: 'SERVICE_UNAVAILABLE', message: expect.any(String) } });
    expect(logged).toEqual([
      expect.objectContaining({ level: 'error', message: 'requests of operators are rejected' }),
    ]);
    expect(logged[0]?.fields).toEqual({ detail: expect.stringContaining('ECONNREFUSED') });
  });

  it('mask internal errors', async () => {
    const failure = new Error('SELECT secret');
    const { status, body, logged } = await askWhere(failure);
    expect([status, body.error.code]).toEqual([500, 'INTERNAL']);
    expect(JSON.stringify(body)).not.toContain('secret');
    expect(logged).toMatchObject([{ level: 'error', fields: { error: failure } }]);
  });

  it('fail if the files of the process were replaced', async () => {
    const failure = new Error('generated/manifest.json is another one');
    const { url, logged } = await listen(service, {
      published: () => {
        throw failure;
      },
    });
    const response = await fetch(`${url}/manifest`);
    expect([response.status, JSON.parse(await response.text()).error.code]).toEqual([500, 'INTERNAL']);
    expect(logged).toMatchObject([{ level: 'error', fields: { error: failure } }]);
  });

  it('accept only GET', async () => {
    const { url } = await listen(service);
    for (const path of ['/usage', '/manifest']) {
      expect((await fetch(`${url}${path}`, { method: 'POST', body: '{}' })).status).toBe(404);
      expect((await fetch(`${url}${path}`)).status).toBe(200); // (control)
    }
  });
});
