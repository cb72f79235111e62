import type { Control, TextBreak } from './control.js';

const reuse = 'src/request/reuse.test.ts';
const RESOLVERS = 'src/domain/catalogue/shop/shop-resolvers.ts';

const control = (change: string, name: string, breaks: TextBreak): Control => ({
  guarantee: 'an answer that is given again is the one that would be made anew',
  change,
  breaks: [breaks],
  test: reuse,
  name,
});

/** Answers that are kept, each time without one of the reasons for which they end: rules.md §2.7. */
export const reuseControls: readonly Control[] = [
  control('what a sale changes is kept', 'a sale tells nobody|would be made anew', {
    file: RESOLVERS,
    find: 'if (remaining !== null) cacheControl.disable();',
    replace: '',
  }),
  control('what is left for one user is given to all', 'nothing of theirs', {
    file: RESOLVERS,
    find: 'if (limits.length > 0) cacheControl.varyByUser();',
    replace: '',
  }),
  control('a sale begins unnoticed', 'edge of a sale', {
    file: RESOLVERS,
    find: 'cacheControl.expireAt(edge)',
    replace: 'edge',
  }),
  control('the catalogue is edited unnoticed', 'each edit', {
    file: 'src/domain/catalogue/shop/shop-service.ts',
    find: '(version) => version ?? nextVersion(),',
    replace: '() => 1,',
  }),
  control('the project is edited unnoticed', 'each edit', {
    file: 'src/request/response-cache.ts',
    find: 'numberOf(project)',
    replace: 'project.id',
  }),
  control('languages are not told apart', 'in another language', {
    file: 'src/request/response-cache.ts',
    find: 'languages.join()',
    replace: "''",
  }),
];
