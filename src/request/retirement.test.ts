import { describe, expect, it } from '@jest/globals';
import { createTestClock } from '../../test/support/clock.js';
import { contractWith } from '../../test/support/contract.js';
import { useProject } from '../../test/support/project.js';
import { type Answer, startTestService, useService } from '../../test/support/service.js';

// Retirement of a document for clients: announced, then rejected, even if its executor still
// exists.

const DAY = 86_400_000;
const ORIGIN = 'https://shop.example';
const HEADERS = ['deprecation', 'sunset', 'link'];
/** Only this clock reaches the sunset date. */
const clock = createTestClock();
const today = new Date(Math.ceil(clock.now().getTime() / DAY) * DAY);
const dayAfter = (days: number): string => new Date(today.getTime() + days * DAY).toISOString().slice(0, 10);

const since = dayAfter(-40);
const on = dayAfter(1);
const sunset = `@sunset(since: "${since}", on: "${on}", reason: "renamed", successor: "projectAvailable")`;
const alone = `@sunset(since: "${since}", on: "${on}", reason: "nobody needs it")`;

const service = useService({
  clock,
  contract: contractWith({
    published: ['projectAvailable'],
    documents: {
      old: `query old ${sunset} { old: projectAvailable }`,
      mine: `query mine ${sunset} { mine: me { id } }`,
      alone: `query alone ${alone} { alone: projectAvailable }`,
    },
  }),
});
const project = useProject(service, { slug: 'isles', origins: [ORIGIN] });

const ask = (documentId: string, node = service) =>
  node.ask(documentId, {}, { token: project.token, headers: { origin: ORIGIN } });
const life = ({ headers }: Pick<Answer, 'headers'>) => HEADERS.map((name) => headers.get(name));

const DEPRECATION = `@${Date.parse(since) / 1_000}`;
const SUNSET = new Date(`${on}T00:00:00Z`).toUTCString();
const LINK = '<#projectAvailable>; rel="successor-version"';

describe('before its sunset a document', () => {
  it('is answered with Deprecation, Sunset and its successor', async () => {
    const answer = await ask('old');
    expect([answer.status, answer.body.data]).toEqual([200, { old: true }]);
    expect(life(answer)).toEqual([DEPRECATION, SUNSET, LINK]);
  });

  it('announces the sunset in refusals too', async () => {
    const answer = await ask('mine');
    expect(answer.status).toBe(401);
    expect(life(answer)).toEqual([DEPRECATION, SUNSET, LINK]);
  });

  it('names no successor if there is none', async () =>
    expect(life(await ask('alone'))).toEqual([DEPRECATION, SUNSET, null]));

  it('exposes the headers to pages', async () => {
    const exposed = (await ask('old')).headers.get('access-control-expose-headers')?.toLowerCase().split(', ');
    expect(exposed).toEqual(expect.arrayContaining(HEADERS));
  });

  it('(control) is the only one with these headers', async () =>
    expect(life(await ask('projectAvailable'))).toEqual([null, null, null]));
});

describe('from its sunset on, by the clock of the database, a document', () => {
  const details = { on, reason: 'renamed', successor: 'projectAvailable' };
  const becomes = (time: number): void => clock.advance(time - clock.now().getTime());

  it('is answered in the last millisecond before it', async () => {
    becomes(Date.parse(on) - 1);
    expect((await ask('old')).status).toBe(200);
  });

  it('is retired from 00:00 UTC on, while it still exists', async () => {
    becomes(Date.parse(on));
    const { status, body } = await ask('old');
    expect(status).toBe(410);
    expect(body.errors?.[0]?.extensions).toMatchObject({
      code: 'DOCUMENT_RETIRED',
      category: 'validation',
      retryable: false,
      field: 'documentId',
      details,
    });
    expect(service.accessEntries.at(-1)).toMatchObject({ documentId: 'old', status: 410, code: 'DOCUMENT_RETIRED' });
  });

  it('asks people to update the application, and names the successor for programs only', async () => {
    const message = 'This operation has been withdrawn. Update the application.';
    expect((await ask('old')).body.errors).toMatchObject([{ message }]);
    expect((await ask('alone')).body.errors).toMatchObject([{ message }]);
  });

  it('is retired before any other check of the request', async () => {
    expect((await ask('mine')).status).toBe(410);
    expect((await service.ask('old', { unknown: 1 })).status).toBe(410);
  });

  it('names its successor, and announces nothing any more', async () => {
    expect(life(await ask('old'))).toEqual([null, null, LINK]);
    expect(life(await ask('alone'))).toEqual([null, null, null]);
  });

  it('is answered with the same bytes after it is removed and its id retired', async () => {
    const retired = 'old: {on: 2026-01-01, reason: renamed, successor: projectAvailable}\n';
    const without = await startTestService({
      sharedWith: service,
      contract: contractWith({ published: ['projectAvailable'], retired }),
    });
    try {
      const [before, after] = [await ask('old'), await ask('old', without)];
      const visible = ({ status, text, headers }: Answer) => {
        const same = text.replaceAll(headers.get('x-request-id') ?? '?', 'id').replaceAll(/"on":"[^"]*"/g, '');
        return [status, same, life({ headers })];
      };
      expect(visible(after)).toEqual(visible(before));
      expect(after.status).toBe(410);
    } finally {
      await without.stop();
    }
  });

  it('(control) does not affect other documents', async () => expect((await ask('projectAvailable')).status).toBe(200));
});
