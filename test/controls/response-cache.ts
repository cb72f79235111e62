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

const sharing = (change: string, name: string, breaks: TextBreak): Control => ({
  guarantee: 'a shared cache serves no answer to another project or user',
  change,
  breaks: [breaks],
  test: 'src/http/api/get.test.ts',
  name,
});

/** Answers to GET without one of the reasons that separate them: rules.md §2.8. */
export const sharedReplyControls: readonly Control[] = [
  sharing('answers do not vary by project', 'never another project', {
    file: 'src/request/shared-reply.ts',
    find: 'Accept-Language, X-Project-Context, Authorization',
    replace: 'Accept-Language, Authorization',
  }),
  sharing('answers do not vary by language', 'never another project', {
    file: 'src/request/shared-reply.ts',
    find: 'Accept-Language, X-Project-Context, Authorization',
    replace: 'X-Project-Context, Authorization',
  }),
  sharing('a GET may have a session', 'a GET is refused', {
    file: 'src/request/transport.ts',
    find: "if (headers.authorization !== undefined) throw new Refusal('METHOD_NOT_ALLOWED');",
    replace: '',
  }),
  sharing('any document may be read by GET', 'a GET is refused', {
    file: 'src/request/shared-reply.ts',
    find: '!cacheable.of(operation.policy)',
    replace: 'operation === null',
  }),
  sharing('an answer outlives its data', 'expires when its data can change', {
    file: 'src/request/shared-reply.ts',
    find: 'Math.min(sharedSeconds, secondsUntilChange(request))',
    replace: 'Math.max(sharedSeconds, secondsUntilChange(request) * 0)',
  }),
];
