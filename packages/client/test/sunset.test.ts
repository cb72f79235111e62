import { expect, it } from '@jest/globals';
import { createTestClock } from '../../../test/support/clock.js';
import { contractWith } from '../../../test/support/contract.js';
import { useProject } from '../../../test/support/project.js';
import { useService } from '../../../test/support/service.js';
import { createCaller, type LogEntry, type Operation, settingsOf } from '../src/index.js';

// A client that was built before a sunset learns of it from the service.

const clock = createTestClock();
const dayIn = (days: number) => new Date(clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
const [since, on] = [dayIn(-30), dayIn(30)];
const service = useService({
  clock,
  contract: contractWith({
    published: ['me'],
    documents: {
      old: `query old @sunset(since: "${since}", on: "${on}", reason: "renamed", successor: "me") { old: projectAvailable }`,
      going: `query going @sunset(since: "${since}", on: "${on}", reason: "unused") { going: projectAvailable }`,
    },
  }),
});
const project = useProject(service, { slug: 'isles' });

it('logs deprecation, end and successor from the headers', async () => {
  const log: LogEntry[] = [];
  const call = createCaller(
    settingsOf({ endpoint: service.url, contextToken: project.token, log: (entry) => void log.push(entry) }),
  );
  const built = { kind: 'query', codes: [['DOCUMENT_RETIRED']], keyed: false, session: null, sunset: null } as const;
  const old: Operation<never, boolean, never> = { ...built, documentId: 'old' };
  const sunset = { since, on, reason: 'unused', successor: null };
  const going: Operation<never, boolean, never> = { ...built, documentId: 'going', sunset };
  expect(await call(old)).toMatchObject({ ok: true, data: true });
  expect(await call(going)).toMatchObject({ ok: true, data: true });
  clock.advance(31 * 86_400_000);
  expect(await call(old)).toMatchObject({
    code: 'DOCUMENT_RETIRED',
    status: 410,
    details: { on, reason: 'renamed', successor: 'me' },
  });
  expect(log.map(({ sunset }) => sunset)).toEqual([
    { since, on, reason: null, successor: 'me' },
    { since, on, reason: 'unused', successor: null },
    null,
  ]);
});
