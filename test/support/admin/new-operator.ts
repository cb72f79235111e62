import type { Domain } from '../../../src/domain/index.js';
import type { Role } from '../../../src/domain/operators/index.js';
import { TEST_OPERATOR } from '../project.js';

/** A role per project slug, or `'ALL'` for owners of all projects. */
export type Rights = Readonly<Record<string, Role>> | 'ALL';

/** Creates an operator; returns a token of an hour. */
export async function newOperator(
  { domain: { operators, projects } }: { readonly domain: Domain },
  name: string,
  rights: Rights,
): Promise<string> {
  await operators.create(name, { ownsAll: rights === 'ALL' }, TEST_OPERATOR);
  for (const [slug, role] of Object.entries(rights === 'ALL' ? {} : rights))
    await operators.grant((await projects.findBySlug(slug))?.id ?? 0, name, role, TEST_OPERATOR);
  return (await operators.issueToken(name, 3_600, TEST_OPERATOR)).secret;
}
