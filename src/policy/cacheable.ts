import { OperationTypeNode } from 'graphql';
import { z } from 'zod';
import { definePolicyDirective, exposing, type Readable } from '../../packages/contract/src/define.js';
import { access } from './access.js';

/** On a document: disables `@cacheable` of its field. */
const noCache: Readable<object> = { name: 'noCache', arguments: z.object({}) };

/**
 * Enforced by the response cache `response-cache.ts`. No part of the contract: a cached answer
 * equals a new one.
 */
export const cacheable = definePolicyDirective({
  name: 'cacheable',
  file: 'src/policy/cacheable.ts',
  sdl: `
"""
For public queries. The answer depends only on the project, its game servers, its catalogue, the
language, the server and the variables, and is cached until one of them changes. Resolvers declare
any other dependency (\`cacheControl\`).
"""
directive @cacheable on FIELD_DEFINITION

"""
On a document: no answer is cached, even if its field is \`@cacheable\`.
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
        problem: '@cacheable on a mutation: a cached answer would skip its effect',
        fix: 'write it on a field of Query, and remove it here',
      };
    else if (access.of(policy) !== 'PUBLIC')
      yield {
        node,
        rule: 'cacheable-public',
        problem: '@cacheable on a field that needs a session: its answer depends on the user',
        fix: 'write @access(to: PUBLIC), or remove @cacheable',
      };
  },

  *checkDocument({ found, operation, field, uses }) {
    const node = uses.find('noCache', operation);
    if (node === undefined || operation.operation !== OperationTypeNode.QUERY) return;
    if (found !== null) return;
    yield {
      node,
      rule: 'no-cache-cacheable',
      problem: `@noCache has no effect: answers of Query.${field.name} are never cached`,
      fix: 'remove @noCache',
    };
  },

  changes: {
    'cache-added': exposing('the answer to one caller is returned to others'),
    'cache-removed': exposing('each request does all of its work'),
  },
  *judge(was, is) {
    if (was === is) return;
    yield is
      ? { kind: 'cache-added', what: 'its answers are cached' }
      : { kind: 'cache-removed', what: 'its answers are not cached' };
  },

  words(facet, language) {
    const texts = {
      en: ['Cache', 'answers can be cached until the data that they depend on changes'],
      de: ['Cache', 'Antworten können zwischengespeichert werden, bis sich ihre Daten ändern'],
    } as const;
    return facet ? [texts[language]] : [];
  },
});
