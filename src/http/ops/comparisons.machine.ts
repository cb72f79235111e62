import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import config from '../../../contract.config.js';
import { executors } from '../../../generated/executors.js';
import { publishedJson } from '../../../packages/contract/src/files.js';
import { manifestForm } from '../../../packages/contract/src/manifest.js';
import { readVerdicts } from '../../../packages/contract/src/verdict/check/verdicts.js';
import { newOperator } from '../../../test/support/admin/new-operator.js';
import { useFolder } from '../../../test/support/folder.js';
import { listen, type OpsTestOptions, stopListening } from '../../../test/support/http/ops.js';
import { manifest } from '../../../test/support/manifest.js';
import { useProject } from '../../../test/support/project.js';
import { useService } from '../../../test/support/service.js';
import { use } from '../../../test/support/use.js';
import { sendUnchanged } from '../../../test/support/wire.js';
import { packageRoot } from '../../base/package-root.js';

// `POST /console/compare` of the operations listener (rules.md §4.9.3). Each comparison runs in a
// worker thread.

const service = useService();
useProject(service, { slug: 'isles' });
const page = useFolder();
const opened = (over: OpsTestOptions = {}) =>
  listen(service, { published: () => publishedJson(packageRoot, executors.manifest), ...over });
const here = use(() => opened(), stopListening);
let bearer: string;

beforeAll(async () => {
  bearer = await newOperator(service, 'helper', { isles: 'SUPPORT' });
});

interface Asked {
  readonly url?: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Without `given`, the body is empty. */
async function compare(given?: unknown, { url = here.url, body, headers = {} }: Asked = {}) {
  const isJson = given !== undefined;
  const { status, bytes } = await sendUnchanged(`${url}/console/compare`, {
    method: 'POST',
    body: body ?? (isJson ? JSON.stringify(given) : ''),
    headers: { authorization: `Bearer ${bearer}`, ...(isJson && { 'content-type': 'application/json' }), ...headers },
  });
  return { status, body: JSON.parse(bytes.toString()) };
}

describe('a comparison', () => {
  /** Returns the contract file of the running service. */
  const saved = () => JSON.parse(String(publishedJson(packageRoot, executors.manifest)));
  const refused = (message: RegExp) => ({
    status: 400,
    body: { error: { code: expect.stringMatching(/^INVALID_/), message: expect.stringMatching(message) } },
  });

  it('uses the published lock by default', async () => {
    const { status, body } = await compare();
    expect({ status, against: body.against, verdict: body.verdict }).toEqual({
      status: 200,
      against: 'documents/published.json',
      verdict: 'unchanged',
    });
    expect(Object.keys(body.operations)).toEqual(Object.keys(manifest.operations).sort());
  });

  it.each([
    ['a manifest', () => saved().manifest],
    ['a lock', () => saved().lock],
    ['both, as /manifest answers', saved],
  ])('accepts %s', async (_what, given) => {
    const { status, body } = await compare(given());
    expect({ status, verdict: body.verdict }).toEqual({ status: 200, verdict: 'unchanged' });
  });

  it('reports breaking changes and their fixes', async () => {
    const { manifest: theirs } = saved();
    const { variables } = theirs.operations.shopCategories.contract.wire;
    variables.colour = { required: false, type: { kind: 'boolean', nullable: true } };
    delete theirs.operations.me;
    const { body } = await compare(theirs);
    expect(body).toMatchObject({
      against: 'The file',
      verdict: 'breaking',
      operations: {
        shopCategories: {
          verdict: 'breaking',
          changes: [
            {
              kind: 'variable-removed',
              verdict: 'breaking',
              path: 'variables.colour',
              reason: expect.stringContaining('there is no $colour'),
              fix: expect.stringContaining('keep the variable'),
            },
          ],
        },
        me: { verdict: 'compatible', changes: [{ kind: 'document-added' }] },
        shopItems: { verdict: 'unchanged', changes: [] },
      },
    });
  });

  it.each<readonly [string, unknown, RegExp]>([
    ['a list', [], /neither a manifest nor a lock of this format.*Compare with a file of the same version/],
    ['a number', 7, /neither a manifest nor a lock/],
    ['another file', { format: 'project-service-client', version: 1 }, /neither a manifest nor a lock/],
    [
      'a manifest of a later version',
      () => ({ ...saved().manifest, version: 3 }),
      /format 3, which .* Update this program/,
    ],
    ['half a lock', () => ({ ...saved().lock, documents: { me: {} } }), /neither .* \(documents\.me/],
    ['nothing, as JSON has it', null, /neither a manifest nor a lock/],
  ])('rejects %s with a fix', async (_what, given, message) => {
    expect(await compare(typeof given === 'function' ? given() : given)).toMatchObject(refused(message));
  });

  /** `{"manifest": {"operations": {"o0": {}, …}}}` */
  const empties = (count: number): string =>
    `{"manifest":{"hash":"x","operations":{${[...Array(count).keys()].map((at) => `"o${at}":{}`).join()}}}}`;

  it.each([20_000, 200_000])('rejects %i empty operations before it checks any', async (count) => {
    const began = performance.now();
    expect(await compare({}, { body: empties(count) })).toMatchObject(
      refused(new RegExp(`operations: ${count} entries, at most 2000`)),
    );
    expect(performance.now() - began).toBeLessThan(10_000);
    expect((await compare(saved())).status).toBe(200);
  });

  it('stops at the first operation with a problem', async () => {
    expect(await compare({}, { body: empties(2_000) })).toMatchObject(refused(/\(operations\.o0\.hash: /));
    // (control) The schema of the whole manifest reports each problem of each operation.
    const { manifest: theirs } = JSON.parse(empties(2_000));
    expect(manifestForm(config).safeParse(theirs).error?.issues.length).toBeGreaterThan(20_000);
  });

  it('rejects a manifest with more entries than its memory limit allows, and the node continues', async () => {
    const { manifest: theirs } = saved();
    theirs.operations.me.contract.wire.variables = 'MANY';
    const many = `{${[...Array(300_000).keys()].map((at) => `"${at}":0`).join()}}`;
    const body = JSON.stringify({ manifest: theirs }).replace('"MANY"', many);
    expect(await compare({}, { body })).toMatchObject(refused(/has more than 200000 commas/));
    expect(await compare({}, { body: empties(300_000) })).toMatchObject(refused(/has more than 200000 commas/));
    expect((await compare(saved())).status).toBe(200);
  });

  it('rejects invalid JSON, a large body, and deep nesting', async () => {
    expect(await compare({}, { body: '{' })).toMatchObject(refused(/not valid JSON/));
    const tooLarge = { body: ' ', headers: { 'content-length': String(4 * 2 ** 20 + 1) } };
    expect((await compare({}, tooLarge)).status).toBe(413);
    expect((await compare({}, { body: ' '.repeat(4 * 2 ** 20) })).status).toBe(400); // (control)
    expect((await compare({}, { body: '{}', headers: { 'content-type': 'text/plain' } })).status).toBe(415);
    const { manifest: theirs } = saved();
    const deep = `${'{"kind":"list","nullable":false,"max":null,"asked":null,"of":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
    theirs.operations.me.contract.wire.result = 'DEEP';
    expect(await compare({}, { body: JSON.stringify(theirs).replace('"DEEP"', deep) })).toMatchObject(refused(/./));
  });

  it('applies documents/verdicts.yaml, as the contract check does', async () => {
    const root = join(page.path, 'judged');
    await mkdir(join(root, 'documents'), { recursive: true });
    const { url } = await opened({ verdicts: () => readVerdicts({ root, config }) });
    const { manifest: theirs } = saved();
    theirs.operations.shopCategories.contract.wire.variables.colour = {
      ...{ required: false, type: { kind: 'boolean', nullable: true } },
    };
    const judged = async () => {
      const { body } = await compare(theirs, { url });
      return { verdict: body.verdict, changes: body.operations?.shopCategories.changes };
    };
    expect(await judged()).toMatchObject({ verdict: 'breaking' }); // (control)
    const entry = (kind: string, verdict: string) =>
      `- {documentId: shopCategories, kind: ${kind}, verdict: ${verdict}, reason: unused, on: 2027-01-15}\n`;
    await page.write('judged/documents/verdicts.yaml', entry('variable-removed', 'compatible'));
    expect(await judged()).toMatchObject({
      verdict: 'compatible',
      changes: [
        {
          ...{ kind: 'variable-removed', verdict: 'compatible' },
          overriddenBy: { file: 'documents/verdicts.yaml', line: 1, on: '2027-01-15', reason: 'unused' },
        },
      ],
    });
    // Files that the check rejects yield no verdict here either.
    for (const [faulty, problem] of [
      [entry('variable-removd', 'compatible'), /line 1: kind: .*: write - \{documentId/],
      [entry('variable-removed', 'fine'), /line 1: verdict: .*: write - \{documentId/],
      ['a: 1\n', /line 1: the file is not a list of verdicts: write - \{documentId/],
      ['a: [\n', /line 2: .*: write the \] that ends it/],
    ] as const) {
      await page.write('judged/documents/verdicts.yaml', faulty);
      await expect(readVerdicts({ root, config })).rejects.toThrow(problem);
      expect({ faulty, status: (await compare(theirs, { url })).status === 200 }).toEqual({ faulty, status: false });
    }
  });

  it('compares with nothing if nothing was published', async () => {
    const { url } = await opened({ published: () => Buffer.from(JSON.stringify({ ...saved(), lock: null })) });
    expect(await compare(undefined, { url })).toMatchObject(
      refused(/has no documents\/published\.json\. Send a manifest/),
    );
    expect((await compare(saved(), { url })).status).toBe(200); // (control)
  });
});
