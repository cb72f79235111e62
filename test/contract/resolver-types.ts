import type { Resolvers } from '../../generated/resolvers.js';
import type { Data } from '../../packages/contract/src/runtime/index.js';

// Compile-time test: a missing expected error is an error.

const accountRules = () => ({ loginMinLength: 4, loginMaxLength: 16, passwordMinLength: 8, passwordMaxLength: 16 });

/** A field that the parent object holds needs no resolver; one that it does not hold does. */
export const complete: Pick<Resolvers, 'GameServer'> = {
  GameServer: { name: () => 'name', description: () => null, accountRules },
};

export const missing: Pick<Resolvers, 'GameServer'> = {
  // @ts-expect-error description has no resolver
  GameServer: { name: () => 'name', accountRules },
};

export const wrong: Pick<Resolvers, 'GameServer'> = {
  GameServer: {
    // @ts-expect-error name is a text
    name: () => 1,
    description: () => null,
    accountRules,
  },
};

export const extra: Pick<Resolvers, 'GameServer'> = {
  GameServer: {
    name: () => 'name',
    description: () => null,
    accountRules,
    // @ts-expect-error the SDL has no such field
    nickname: () => 'nick',
  },
};

/** Every root field and every scalar that travels needs one. */
// @ts-expect-error all root fields are missing
export const noQueries: Resolvers['Query'] = {};

// @ts-expect-error the scalars are missing
export const noScalars: Pick<Resolvers, 'DateTime' | 'JSON'> = {};

/** A field may have a name of Object.prototype. */
const data: Data = {};
data.constructor = 'Lotus';

export { data };
