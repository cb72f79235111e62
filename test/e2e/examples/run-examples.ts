import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Example } from '../../../packages/contract/src/descriptions-and-examples.js';
import {
  MAILED_CODE,
  readExampleFiles,
  recipesOf,
  recordedOf,
  type Step,
  UNIQUE,
} from '../../../packages/contract/src/documents/examples.js';
import { packageRoot } from '../../../src/base/package-root.js';
import { seedDemo } from '../../../src/demo/seed.js';
import { manifest } from '../../support/manifest.js';
import type { TestService } from '../../support/service.js';
import { fillIn, pick } from './values.js';

// Runs documents/examples.yaml: sends its requests in order to a service with the demo.

const files = readExampleFiles(packageRoot);

export const recipes = recipesOf(files);
export const recorded = recordedOf(files);

/** Request and answer, before the volatile values are known. */
export type ExampleResult = Omit<Example, 'volatile'>;

/**
 * Seeds the demo, sends each example, and returns requests and answers. Throws if an answer is not
 * 200.
 */
export async function runExamples(service: TestService): Promise<ReadonlyMap<string, ExampleResult>> {
  const kept = new Map<string, unknown>([
    ['contextToken', await demoToken(service)],
    [UNIQUE, 'grace'],
  ]);
  const played = new Map<string, ExampleResult>();
  for (const [id, { before, ...example }] of recipes) {
    for (const [documentId, step] of before) await send(documentId, step);
    played.set(id, await send(id, example));
  }
  return played;

  async function send(documentId: string, step: Step): Promise<ExampleResult> {
    if (step.mailTo !== null) kept.set(MAILED_CODE, await service.codeTo(String(fillIn(step.mailTo, kept))));
    const variables = Object(fillIn(step.variables, kept));
    const session = manifest.operations[documentId]?.policy.access === 'SESSION' ? kept.get('session') : undefined;
    const { status, body, text } = await service.ask(documentId, variables, {
      token: String(kept.get('contextToken')),
      ...(session !== undefined && { session: String(session) }),
    });
    if (status !== 200) throw new Error(`${documentId} ${JSON.stringify(variables)} was answered ${status} ${text}`);
    for (const [name, path] of Object.entries(step.keep)) kept.set(name, pick(body.data?.[documentId], path));
    const contractHash = manifest.operations[documentId]?.contractHash ?? '';
    return { contractHash, variables, status, answer: body };
  }
}

/** Seeds the demo and returns its context token. */
export async function demoToken({ domain, database, url: endpoint }: TestService): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'examples-'));
  try {
    await seedDemo({ domain, database, endpoint, deliveryUrl: null }, folder, new AbortController().signal);
    return JSON.parse(await readFile(join(folder, 'demo.json'), 'utf8')).identity.contextToken;
  } finally {
    await rm(folder, { recursive: true });
  }
}
