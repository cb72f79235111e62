import type { Control, TextBreak } from './control.js';

const reuse = 'src/request/response-cache.test.ts';
const RESOLVERS = 'src/domain/catalogue/shop/shop-resolvers.ts';

const control = (change: string, name: string, breaks: TextBreak): Control => ({
  guarantee: 'a cached answer equals a new one',
  change,
  breaks: [breaks],
  test: reuse,
  name,
});

/** Cached answers, each without one of the reasons that end them: rules.md §2.7. */
export const responseCacheControls: readonly Control[] = [
  control('a limited stock does not prevent caching', 'because sales send no notification|equals an uncached one', {
    file: RESOLVERS,
    find: 'if (remaining !== null) cacheControl.disable();',
    replace: '',
  }),
  control('limits per user do not vary the answer', 'contains no data of a user', {
    file: RESOLVERS,
    find: 'if (limits.length > 0) cacheControl.varyByUser();',
    replace: '',
  }),
  control('the start of a sale does not expire the answer', 'edge of a sale', {
    file: RESOLVERS,
    find: 'cacheControl.expireAt(edge)',
    replace: 'edge',
  }),
  control('the key has no catalogue version', 'each edit', {
    file: 'src/domain/catalogue/shop/shop-service.ts',
    find: '(version) => version ?? nextVersion(),',
    replace: '() => 1,',
  }),
  control('the key has no project version', 'each edit', {
    file: 'src/request/response-cache.ts',
    find: 'numberOf(project)',
    replace: 'project.id',
  }),
  control('the key has no language', 'is separate per language', {
    file: 'src/request/response-cache.ts',
    find: 'languages.join()',
    replace: "''",
  }),
];
