import { OperationTypeNode } from 'graphql';
import { z } from 'zod';
import { definePolicyDirective, type Readable } from '../../packages/contract/src/policy-directive.js';
import { access } from './access.js';

/** The directive of a document that takes back what its field says. */
const noCache: Readable<object> = { name: 'noCache', arguments: z.object({}) };

/** Enforced by the response cache `reuse.ts`. Clients are promised nothing: an answer is what a new one would be. */
export const cacheable = definePolicyDirective({
  name: 'cacheable',
  sdl: `
"""
For queries of anybody: the answer is made of the project, its game servers, its catalogue, the language, the server and the
variables, and is kept and given again as long as these stand. What else goes into it, its resolvers say (\`keeping\`).
"""
directive @cacheable on FIELD_DEFINITION

"""
On a document: each answer is made anew, also where its field is \`@cacheable\`.
"""
directive @noCache on QUERY`,
  arguments: z.object({}),
  form: z.boolean(),
  rules: ['cacheable-query', 'cacheable-public', 'no-cache-cacheable'],
  facet: (found, operation, uses) => found !== null && (operation === null || uses.read(noCache, operation) === null),

  *checkField({ use: node, kind, policy }) {
    if (node === undefined) return;
    if (kind === 'Mutation')
      yield {
        node,
        rule: 'cacheable-query',
        problem: '@cacheable on a mutation: what it does would not be done again',
        mend: 'write it on a field of Query, and remove it here',
      };
    else if (access.of(policy) !== 'PUBLIC')
      yield {
        node,
        rule: 'cacheable-public',
        problem: '@cacheable on a field that needs a session: its answer is of one user alone',
        mend: 'write @access(to: PUBLIC), or remove @cacheable',
      };
  },

  *checkDocument({ found, operation, field, uses }) {
    const node = uses.find('noCache', operation);
    if (node === undefined || operation.operation !== OperationTypeNode.QUERY) return;
    if (found !== null) return;
    yield {
      node,
      rule: 'no-cache-cacheable',
      problem: `@noCache says nothing: answers of Query.${field.name} are made anew in any case`,
      mend: 'remove @noCache',
    };
  },

  words(facet, language) {
    const texts = {
      en: ['Cache', 'an answer may be given again, as long as what it was made of stands'],
      de: ['Cache', 'eine Antwort darf noch einmal gegeben werden, solange das gilt, woraus sie gemacht ist'],
    } as const;
    return facet ? [texts[language]] : [];
  },
});
