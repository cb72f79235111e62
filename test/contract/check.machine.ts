import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import config from '../../contract.config.js';
import { LOCK_FILE } from '../../packages/contract/src/committed-files.js';
import { manifestText } from '../../packages/contract/src/manifest.js';
import { fetchJson, NothingToCompare } from '../../packages/contract/src/verdict/check/fetch-json.js';
import { DOCUMENT, OTHER, SCHEMA, TODAY, useTree } from './tree.js';

// Tests of `contract check` for the working tree.

const tree = useTree();

const addValue = () => tree.change(SCHEMA, 'RED GREEN', 'RED GREEN BLUE');

let server: Server | null = null;
afterEach(() => void server?.close());

/** The URL of a listener that answers so. */
async function listening(answer: RequestListener): Promise<string> {
  const made = createServer(answer);
  server = made;
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve));
  const { port } = made.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

const answering = (answers: Readonly<Record<string, unknown>>): Promise<string> =>
  listening(({ url = '' }, response) => void response.end(JSON.stringify(answers[url])));

/** The URL of a listener that is gone. */
async function closed(): Promise<string> {
  const url = await answering({});
  server?.close();
  return url;
}

/** The manifest of the tree, as its file has it. */
const manifestNow = (): unknown => JSON.parse(manifestText(tree.manifest()));

describe('a check against the lock', () => {
  it('reports an unchanged contract in one line', async () => {
    tree.write('documents/things/other.graphql', OTHER);
    tree.addKey();
    await tree.publish();
    expect(await tree.check()).toMatchObject({
      ok: true,
      text: `Against ${LOCK_FILE}: unchanged; of 2 operations 2 unchanged.`,
      data: { verdict: 'unchanged', operations: { thing: { verdict: 'unchanged', changes: [] } }, unpublished: [] },
      annotations: [],
    });
  });

  it('reports a verdict per operation, a line per change, and the worst verdict', async () => {
    tree.write('documents/things/other.graphql', OTHER);
    await tree.publish();
    tree.removeKey();
    tree.addKey();
    tree.change(SCHEMA, 'other: Int!', 'other: Int');
    const { ok, text, data } = await tree.check();
    expect(ok).toBe(false);
    expect(text).toMatch(
      /^other: breaking\n {2}schema\/things\.graphql:3 {2}breaking {2}result\.other {2}.* → .* {2}\[result-became-nullable\]$/m,
    );
    expect(text).toMatch(/^thing: breaking\n {2}\S+:\d+ {2}(?:.*\n){1,2}/m);
    expect(text).toMatch(/: breaking; of 2 operations 2 breaking\.$/);
    expect(data).toMatchObject({
      verdict: 'breaking',
      operations: {
        thing: {
          verdict: 'breaking',
          changes: expect.arrayContaining([
            {
              kind: 'result-key-removed',
              verdict: 'breaking',
              reason: expect.any(String),
              path: 'result.thing.name',
              file: expect.any(String),
              line: expect.any(Number),
              fix: expect.any(String),
            },
            expect.objectContaining({ kind: 'result-key-added', verdict: 'compatible' }),
          ]),
        },
      },
    });
  });

  it('prints no fix for a change that needs none', async () => {
    await tree.publish();
    tree.addKey();
    expect((await tree.check()).text).toMatch(
      /^ {2}\S+:\d+ {2}compatible {2}\S+ {2}[^→]+: clients do not read it {2}\[/m,
    );
  });

  it('reports the exposure of an operation that opens, and fails with --strict', async () => {
    tree.change(SCHEMA, 'Thing! @access(to: PUBLIC)', 'Thing! @access(to: SESSION)');
    await tree.publish();
    tree.change(SCHEMA, '@access(to: SESSION)', '@access(to: PUBLIC)');
    const { ok, text, data, annotations } = await tree.check();
    expect(ok).toBe(true);
    expect(text).toMatch(
      /^ {2}schema\/things\.graphql:2 {2}compatible {2}policy\.access {2}it needs no session: requests with a session still succeed {2}\[session-not-required\] {2}exposure: callers need no session$/m,
    );
    const opens = expect.objectContaining({ exposure: 'callers need no session' });
    expect(data).toMatchObject({ operations: { thing: { changes: expect.arrayContaining([opens]) } } });
    expect(annotations).toEqual([
      expect.stringMatching(/^::warning file=schema\/things\.graphql,line=2,.*exposure: callers need no session/),
    ]);
    expect(await tree.check({ strict: true })).toMatchObject({
      ok: false,
      annotations: [expect.stringMatching(/^::error /)],
    });
  });

  it('passes dangerous changes, and fails with --strict', async () => {
    await tree.publish();
    addValue();
    expect(await tree.check()).toMatchObject({ ok: true, data: { verdict: 'dangerous' } });
    expect(await tree.check({ strict: true })).toMatchObject({ ok: false, data: { verdict: 'dangerous' } });
  });

  const verdictOn = (kind: string, verdict: string, documentId = 'thing') =>
    `- {documentId: ${documentId}, kind: ${kind}, verdict: ${verdict}, reason: announced, on: ${TODAY}}\n`;

  it('applies documents/verdicts.yaml to the named document', async () => {
    await tree.publish();
    addValue();
    tree.write('documents/verdicts.yaml', verdictOn('result-enum-value-added', 'breaking'));
    expect(await tree.check()).toMatchObject({ ok: false, data: { verdict: 'breaking' } });
    tree.write('documents/verdicts.yaml', verdictOn('result-enum-value-added', 'compatible'));
    expect(await tree.check({ strict: true })).toMatchObject({ ok: true, data: { verdict: 'compatible' } });
    tree.write('documents/verdicts.yaml', verdictOn('result-enum-value-added', 'compatible', 'other'));
    expect(await tree.check({ strict: true })).toMatchObject({ ok: false, data: { verdict: 'dangerous' } });
    tree.write('documents/verdicts.yaml', verdictOn('result-enum-value', 'compatible'));
    expect(await tree.check()).toMatchObject({ ok: false, text: expect.stringContaining('[verdicts-form]') });
  });

  it('prints the overriding line of documents/verdicts.yaml for overridden verdicts only', async () => {
    await tree.publish();
    addValue();
    tree.removeKey();
    tree.write(
      'documents/verdicts.yaml',
      `# ours\n${verdictOn('result-enum-value-added', 'dangerous')}${verdictOn('result-key-removed', 'compatible')}`,
    );
    const { ok, text, data, annotations } = await tree.check();
    expect(ok).toBe(true);
    expect(text).toMatch(
      / compatible .*\[result-key-removed\] {2}overridden by documents\/verdicts\.yaml:3 since 2027-01-15: announced$/m,
    );
    // The same verdict as that of the table overrides nothing.
    expect(text).toMatch(/ dangerous .*\[result-enum-value-added\]$/m);
    expect(data).toMatchObject({
      operations: {
        thing: {
          changes: expect.arrayContaining([
            expect.objectContaining({
              kind: 'result-key-removed',
              overriddenBy: { file: 'documents/verdicts.yaml', line: 3, on: TODAY, reason: 'announced' },
            }),
            expect.not.objectContaining({ overriddenBy: expect.anything() }),
          ]),
        },
      },
    });
    expect(annotations).toContainEqual(
      expect.stringMatching(
        /^::warning .*title=result-key-removed::.*\(compatible, overridden by documents\/verdicts\.yaml:3 since/,
      ),
    );
    expect((await tree.publish()).text).toContain(
      '[result-key-removed]  overridden by documents/verdicts.yaml:3 since 2027-01-15: announced\n',
    );
  });

  it('fails for an unpublished document, and lists the fields that it makes reachable', async () => {
    await tree.publish();
    tree.write('documents/things/other.graphql', OTHER);
    const { ok, text, data } = await tree.check();
    expect(ok).toBe(false);
    expect(text).toContain(
      `documents/things/other.graphql:1  other is not in ${LOCK_FILE} → run npm run cli -- contract publish`,
    );
    expect(text).toContain('other makes reachable: Query.other');
    expect(data).toMatchObject({
      verdict: 'compatible',
      unpublished: [{ id: 'other', file: 'documents/things/other.graphql' }],
      reach: { opened: { other: ['Query.other'] } },
    });
  });

  it('lists unreached fields with their places, and passes', async () => {
    await tree.publish();
    const { ok, text, data } = await tree.check();
    expect(ok).toBe(true);
    expect(text).toContain(
      'Fields that no document selects:\n  schema/things.graphql:3  Query.other, which has a resolver\n  schema/things.graphql:9  Thing.weight\n',
    );
    expect(data).toMatchObject({
      reach: {
        unreached: [
          { field: 'Query.other', line: 3, hasResolver: true },
          { field: 'Thing.weight', line: 9, hasResolver: false },
        ],
      },
    });
  });

  it('does not list fields that @page adds', async () => {
    tree.write(
      'schema/more.graphql',
      'extend type Query {\n  things: [Thing!]! @page(max: 9) @access(to: PUBLIC)\n}\n',
    );
    await tree.publish();
    const { data } = await tree.check();
    const fields = ['Query.things', 'Query.other', 'Thing.weight'];
    expect(data).toMatchObject({ reach: { unreached: fields.map((field) => ({ field })) } });
  });

  it('lists at most 20 unreached fields as text, and all of them as data', async () => {
    const fields = Array.from({ length: 20 }, (_, index) => `  more${index}: Int!\n`).join('');
    tree.change(SCHEMA, '  weight: Int!\n', `  weight: Int!\n${fields}`);
    await tree.publish();
    const { text, data } = await tree.check();
    expect(text).toMatch(/^ {2}\S+:27 {2}Thing\.more17\n {2}and 2 more, which --json lists\n\nAgainst/m);
    expect(data).toMatchObject({ reach: { unreached: { length: 22 } } });
  });

  it('counts fields read through an interface for each type', async () => {
    tree.write(
      'schema/more.graphql',
      'extend type Query { named: Named! @access(to: PUBLIC) }\ninterface Named { name: String! }\n' +
        'type A implements Named { name: String! }\ntype B implements Named { name: String! a: Int! }\n',
    );
    tree.write(
      'documents/things/named.graphql',
      'query named {\n  named {\n    name\n    ... on A { __typename }\n  }\n}\n',
    );
    await tree.publish();
    const { text } = await tree.check();
    expect(text).toContain('schema/more.graphql:4  B.a');
    expect(text).not.toContain('B.name');
  });

  it('prints diagnostics without a verdict for a tree that does not compile', async () => {
    await tree.publish();
    tree.change(DOCUMENT, 'name', 'nam');
    expect(await tree.check()).toMatchObject({
      ok: false,
      text: expect.stringMatching(/^documents\/things\/thing\.graphql:4:5 .*\n1 problem in the contract$/),
      data: { diagnostics: [{ file: 'documents/things/thing.graphql', line: 4 }] },
      annotations: [expect.stringMatching(/^::error file=documents\/things\/thing\.graphql,line=4,/)],
    });
  });

  it('annotates each noticeable change', async () => {
    await tree.publish();
    addValue();
    tree.addKey();
    const [first, ...others] = (await tree.check()).annotations;
    expect(first).toMatch(
      /^::warning file=schema\/things\.graphql,line=\d+,col=1,title=result-enum-value-added::thing: /,
    );
    expect(others).toEqual([]);
    expect((await tree.check({ strict: true })).annotations[0]).toMatch(/^::error /);
    tree.write('documents/things/other.graphql', OTHER);
    expect((await tree.check()).annotations[1]).toMatch(/^::error file=documents\/things\/other\.graphql,line=1,/);
  });

  it('returns no verdict without a valid lock', async () => {
    await expect(tree.check()).rejects.toThrow(NothingToCompare);
    await expect(tree.check()).rejects.toThrow(`There is no ${LOCK_FILE}.`);
    await tree.publish();
    tree.change(LOCK_FILE, '"conditional": false', '"conditional": true');
    await expect(tree.check()).rejects.toThrow(`${LOCK_FILE}:3:1  thing  it does not match its hashes: it was edited`);
  });

  it('uses the day of --today', async () => {
    tree.write('documents/things/other.graphql', OTHER);
    tree.endOn('2027-01-10');
    await tree.publish({ today: '2026-12-01' });
    tree.remove(DOCUMENT);
    tree.write('documents/retired.yaml', 'thing: {on: 2027-01-10, reason: old}\n');
    expect(await tree.check({ today: '2027-01-10' })).toMatchObject({ ok: true, data: { verdict: 'compatible' } });
    expect(await tree.check({ today: '2027-01-09' })).toMatchObject({ ok: false });
  });
});

describe('a check around the day of a sunset', () => {
  const HOUR_MS = 3_600_000;
  const checkAt = async (hoursFromMidnight: number) => {
    const midnight = Date.parse('2027-01-15T00:00:00Z');
    const clock = jest.spyOn(Date, 'now').mockReturnValue(midnight + hoursFromMidnight * HOUR_MS);
    try {
      return await tree.check({ today: null, config: { ...config, noticeDays: 0 } });
    } finally {
      clock.mockRestore();
    }
  };

  it('reports a future end before its day in UTC, and a passed one from then on', async () => {
    await tree.publish();
    tree.endOn('2027-01-15');
    // It is the 15th already in the east.
    const before = await checkAt(-1);
    expect(before).toMatchObject({ ok: true, data: { verdict: 'compatible' } });
    expect(before.text).toContain('it ends on 2027-01-15: clients are served until that day');
    expect(before.text).not.toMatch(/it ended on|sunset-passed/);
    const after = await checkAt(1);
    expect(after).toMatchObject({ ok: false, data: { verdict: 'breaking' } });
    expect(after.text).toContain('it ended on 2027-01-15: clients that call it are refused now');
    expect(after.text).not.toContain('clients are served until that day');
  });

  it('does not report a passed end as a future one', async () => {
    tree.endOn('2027-01-15');
    await tree.publish({ today: '2026-12-01' });
    tree.endOn('2027-01-16', 'reason: "older"');
    const { text } = await checkAt(48);
    expect(text).toContain('it ended on 2027-01-16, and was to end on 2027-01-15: the end is later than announced');
    expect(text).not.toMatch(/goes on|ends on/);
  });
});

describe('a check against files and services', () => {
  it('accepts a manifest, a lock or a /manifest response, and unpublished documents', async () => {
    await tree.publish();
    tree.write('manifest.json', JSON.stringify(manifestNow()));
    tree.write('lock.json', tree.read(LOCK_FILE));
    tree.write('both.json', JSON.stringify({ manifest: manifestNow(), lock: tree.lock() }));
    tree.write('alone.json', JSON.stringify({ manifest: manifestNow(), lock: null }));
    tree.write('documents/things/other.graphql', OTHER);
    for (const file of ['manifest', 'lock', 'both', 'alone']) {
      const against = `${tree.root}/${file}.json`;
      expect(await tree.check({ against })).toMatchObject({ ok: true, data: { verdict: 'compatible', against } });
    }
    tree.removeKey();
    for (const file of ['manifest', 'lock', 'both', 'alone'])
      expect(await tree.check({ against: `${tree.root}/${file}.json` })).toMatchObject({
        ok: false,
        data: { operations: { thing: { verdict: 'breaking' } } },
      });
  });

  it('compares with a running service', async () => {
    const url = await answering({ '/manifest': { manifest: manifestNow(), lock: null } });
    tree.removeKey();
    expect(await tree.check({ against: `${url}/` })).toMatchObject({ ok: false, data: { verdict: 'breaking' } });
  });

  it('lists the callers of changed operations', async () => {
    await tree.publish();
    const call = { documentId: 'thing', client: 'web', version: '1.2', calls: 7, lastCallAt: '2027-01-14T10:00:00Z' };
    const later = { documentId: 'thing', client: null, version: null, calls: 1, lastCallAt: '2027-01-15T10:00:00Z' };
    const usage = await answering({ '/usage': { usage: [call, later] } });
    expect((await tree.check({ usage })).text).not.toContain('called by');
    tree.removeKey();
    const { text, data } = await tree.check({ usage });
    expect(text).toContain(
      '  called by an unnamed client: 1 time, last 2027-01-15T10:00:00Z\n  called by web 1.2: 7 times, last 2027-01-14T10:00:00Z\n',
    );
    expect(data).toMatchObject({ operations: { thing: { callers: [{ client: null }, { client: 'web', calls: 7 }] } } });
  });

  it('does not name callers whose last call is more than 30 days ago', async () => {
    await tree.publish();
    tree.removeKey();
    const call = { documentId: 'thing', client: 'web', version: '1', calls: 7 };
    const rows = ['2026-12-15T23:59:59.999Z', '2026-12-16T00:00:00.000Z'].map((lastCallAt, version) => ({
      ...{ ...call, lastCallAt, version: String(version) },
    }));
    const { data } = await tree.check({ usage: tree.count(rows, { thing: '2026-11-01T00:00:00.000Z' }) });
    expect(data).toMatchObject({
      operations: { thing: { callers: [{ version: '1' }], countedSince: '2026-12-16T00:00:00.000Z' } },
    });
  });

  it('distinguishes uncounted calls from no calls since a time', async () => {
    await tree.publish();
    tree.removeKey();
    const since = '2027-01-14T10:00:00.000Z';
    const counted = await tree.check({ usage: tree.count([], { thing: since }) });
    expect(counted.text).toContain('  no calls since 2027-01-14T10:00:00.000Z\n');
    expect(counted.data).toMatchObject({
      operations: { thing: { callers: [], countedSince: '2027-01-14T10:00:00.000Z' } },
    });
    for (const silent of [undefined, { other: since }])
      expect((await tree.check({ usage: tree.count([], silent) })).text).toContain(
        '  calls unknown: they are not counted\n',
      );
  });

  it.each<readonly [string, () => Promise<string>, string]>([
    ['refused connection', closed, '/manifest cannot be reached (ECONNREFUSED)'],
    ['invalid address', async () => 'http://127.0.0.1:99999', 'cannot be reached'],
    ['status 500', () => listening((_, response) => void response.writeHead(500).end()), 'answers 500'],
    ['status 404', () => listening((_, response) => void response.writeHead(404).end()), 'answers 404'],
    [
      'response that is not JSON',
      () => listening((_, response) => void response.end('<html>')),
      'does not answer with JSON',
    ],
    ['response of another form', () => answering({ '/manifest': { name: 'x' } }), 'neither a manifest nor a lock'],
    ['missing file', async () => 'nowhere.json', 'cannot be read (ENOENT)'],
  ])('returns no verdict: %s', async (_name, where, message) => {
    await tree.publish();
    const against = await where();
    await expect(tree.check({ against })).rejects.toThrow(message);
    await expect(tree.check({ against })).rejects.toThrow(NothingToCompare);
    await expect(tree.check({ usage: against })).rejects.toThrow(NothingToCompare);
  });

  it('names the limit of files and services with too many documents', async () => {
    const operations = Object.fromEntries(Array.from({ length: 2001 }, (_, index) => [`d${index}`, {}]));
    tree.write('manifest.json', JSON.stringify({ ...tree.manifest(), operations }));
    await expect(tree.check({ against: join(tree.root, 'manifest.json') })).rejects.toMatchObject({
      message: expect.stringContaining('is too large to compare (operations: 2001 entries, at most 2000).'),
      fix: 'Compare with the lock or a git revision, which have no such limit.',
    });
  });

  it('names the log of a service that fails', async () => {
    const url = await listening((_, response) => void response.writeHead(500).end());
    await expect(fetchJson(url, 'manifest')).rejects.toMatchObject({
      fix: 'The service runs, but this page failed: look for the reason in its log, or restart it.',
    });
  });

  it('returns no verdict for a response that does not end', async () => {
    const url = await listening((_, response) => void response.write('{"manifest":'));
    await expect(fetchJson(url, 'manifest', 200)).rejects.toThrow('/manifest cannot be reached (TimeoutError');
    server?.closeAllConnections();
  });

  it('accepts a file with a byte order mark, and a URL in capitals', async () => {
    await tree.publish();
    tree.write('lock.json', `\uFEFF${tree.read(LOCK_FILE)}`);
    expect(await tree.check({ against: `${tree.root}/lock.json` })).toMatchObject({ data: { verdict: 'unchanged' } });
    await expect(tree.check({ against: (await closed()).toUpperCase() })).rejects.toThrow('cannot be reached');
  });

  it.each([
    ['newer', 4, 'lock.json has format 4, which this version cannot read.', 'Update this program.'],
    ['older', 2, 'of this format (format 2, not 3)', 'Compare with a file of the same version of this program.'],
  ])('reports the fix for a lock of a %s format', async (_, version, message, fix) => {
    await tree.publish();
    tree.write('lock.json', tree.read(LOCK_FILE).replace('"version": 3', `"version": ${version}`));
    const checked = tree.check({ against: `${tree.root}/lock.json` });
    await expect(checked).rejects.toMatchObject({ message: expect.stringContaining(message), fix });
  });
});

it('ignores generated/', async () => {
  await tree.publish();
  tree.write('generated/manifest.json', 'not even JSON');
  expect(await tree.check()).toMatchObject({ ok: true, data: { verdict: 'unchanged' } });
});
