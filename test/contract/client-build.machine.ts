import { describe, expect, it } from '@jest/globals';
import config from '../../contract.config.js';
import { LOCK_FILE } from '../../packages/contract/src/committed-files.js';
import { checkClient } from '../../packages/contract/src/verdict/check/check.js';
import { NothingToCompare } from '../../packages/contract/src/verdict/check/fetch-json.js';
import { reportCheck } from '../../packages/contract/src/verdict/check/report.js';
import { TODAY, useTree } from './tree.js';

// Tests of `contract check --client`.

const tree = useTree();
const SCHEMA = 'schema/things.graphql';
const DOCUMENT = 'documents/things/thing.graphql';

/** Writes the export of a typed client, with the contracts of the lock. */
function build(more: Readonly<Record<string, object>> = {}): void {
  const { contractHash, meaningHash } = tree.lock().documents.thing;
  const documents = { thing: { contractHash, meaningHash }, ...more };
  tree.write('client.json', JSON.stringify({ format: 'project-service-client', version: 1, documents }));
}

const checked = (against = 'lock') =>
  checkClient(`${tree.root}/client.json`, { root: tree.root, config, against, today: TODAY, usage: null }).then((one) =>
    reportCheck(one, { strict: false, folder: '', publish: 'contract publish' }),
  );

/** The lock of another server, as its /manifest answers without a manifest. */
function server(): string {
  tree.write('server.json', tree.read(LOCK_FILE));
  return `${tree.root}/server.json`;
}

describe('a check of a client build', () => {
  it('passes for the contract of the build', async () => {
    await tree.publish();
    build();
    expect(await checked()).toMatchObject({
      ok: true,
      text: `Against ${LOCK_FILE}: unchanged; of 1 operations 1 unchanged.`,
    });
  });

  it('passes for an earlier contract that is still served, with its verdict', async () => {
    await tree.publish();
    build();
    tree.change(DOCUMENT, '    colour\n', '    colour\n    weight\n');
    await tree.publish();
    expect(await checked()).toMatchObject({
      ok: true,
      data: { operations: { thing: { verdict: 'compatible', changes: [{ kind: 'client-contract-earlier' }] } } },
    });
    tree.change(SCHEMA, 'RED GREEN', 'RED GREEN BLUE');
    await tree.publish();
    expect(await checked()).toMatchObject({ ok: true, data: { verdict: 'dangerous' } });
  });

  it('compares a contract that the lock knows', async () => {
    await tree.publish();
    tree.change(DOCUMENT, '    colour\n', '');
    await tree.publish({ accept: ['thing'], reason: 'x' });
    const older = server();
    tree.change(DOCUMENT, '    name\n', '    name\n    colour\n');
    await tree.publish();
    build();
    // The new client and the old server: it reads a key that is not there yet.
    expect(await checked(older)).toMatchObject({
      ok: false,
      data: { operations: { thing: { changes: [{ kind: 'result-key-removed', path: 'result.thing.colour' }] } } },
    });
  });

  it('fails for an unknown contract', async () => {
    await tree.publish();
    build({ thing: { contractHash: `sha256:${'0'.repeat(64)}`, meaningHash: `sha256:${'0'.repeat(64)}` } });
    expect(await checked()).toMatchObject({
      ok: false,
      data: { operations: { thing: { changes: [{ kind: 'client-contract-unknown', verdict: 'breaking' }] } } },
    });
    const { contractHash } = tree.lock().documents.thing;
    build({ thing: { contractHash, meaningHash: `sha256:${'0'.repeat(64)}` } });
    expect(await checked()).toMatchObject({
      ok: true,
      data: { operations: { thing: { changes: [{ kind: 'client-meaning-unknown', verdict: 'dangerous' }] } } },
    });
  });

  it('fails for a missing document, and names its successor', async () => {
    tree.write('documents/retired.yaml', 'old: {on: 2026-01-01, reason: too old, successor: thing}\n');
    await tree.publish();
    const hashes = { contractHash: 'sha256:0', meaningHash: 'sha256:0' };
    build({ old: hashes, never: hashes });
    const { ok, text, data } = await checked();
    expect(ok).toBe(false);
    expect(data).toMatchObject({
      operations: {
        thing: { verdict: 'unchanged' },
        old: { changes: [{ kind: 'client-document-retired' }] },
        never: { changes: [{ kind: 'client-document-unknown' }] },
      },
    });
    expect(text).toContain('old is retired since 2026-01-01: too old → build the client with thing');
  });

  it('needs neither a working tree nor a lock if it asks a server', async () => {
    await tree.publish();
    build();
    const against = server();
    for (const file of [LOCK_FILE, SCHEMA, DOCUMENT]) tree.remove(file);
    expect(await checked(against)).toMatchObject({ ok: true });
  });

  it('returns no verdict for a file that is no contract list', async () => {
    await tree.publish();
    await expect(checked()).rejects.toThrow(NothingToCompare);
    tree.write('client.json', '{"documents": {}}');
    await expect(checked()).rejects.toThrow('is no contract list of a client');
  });
});
