import type { CodegenConfig } from '@graphql-codegen/cli';

// packages/contract/src/codegen/plugin.ts, compiled by `npm run codegen`
const PLUGIN = './dist/packages/contract/src/codegen/plugin.js';

/** For files that the plugin generates alone. */
const ours = { plugins: [PLUGIN] };

/**
 * Configuration of `npm run codegen`. The loader and the plugin share one compilation of SDL and
 * documents, which reports all problems as diagnostics. There is no key `documents`: this
 * compilation reads them (`sdl/sources.ts`). The loader adds the types of scalars, derived from the
 * SDL.
 */
const config: CodegenConfig = {
  schema: { 'schema/**/*.graphql': { loader: './dist/packages/contract/src/codegen/loader.js' } },
  emitLegacyCommonJSImports: false,
  importExtension: '.js',
  config: {
    contextType: '../src/domain/context.js#Context',
    runtimeModule: '../packages/contract/src/runtime/index.js',
    clientModule: '../packages/client/src/index.js',
  },
  generates: {
    'generated/manifest.json': ours,
    'generated/schemas.json': ours,
    'generated/schema.graphql': ours,
    'generated/reference.md': ours,
    'generated/changes.md': ours,
    'generated/descriptions.json': ours,
    'generated/collection.json': ours,
    'generated/client.ts': ours,
    'generated/client.json': ours,
    'generated/inputs.ts': ours,
    'generated/executors.ts': ours,
    'generated/resolvers.ts': {
      plugins: ['typescript', 'typescript-resolvers', PLUGIN],
      config: {
        useTypeImports: true,
        immutableTypes: true,
        enumsAsTypes: true,
        skipTypename: true,
        strictScalars: true,
        scalars: { ID: { input: 'string', output: 'string | number' } },
        // Models use null, never undefined. Every root field needs a resolver.
        avoidOptionals: { field: true, query: true, mutation: true },
        allResolversTypeName: 'ResolverMaps',
        // Compiled executors call resolvers without `info`.
        makeResolverTypeCallable: true,
        customResolverFn: '../packages/contract/src/runtime/index.js#ResolverFn',
        mappers: {
          Project: '../src/domain/projects/project-model.js#ProjectSnapshot',
          GameServer: '../src/domain/servers/server-model.js#GameServerSnapshot',
          User: '../src/domain/users/user-model.js#SignedInUser',
          Session: '../src/domain/users/user-model.js#ListedSession',
          AuthPayload: '../src/domain/users/user-model.js#OpenedSession',
          Account: '../src/domain/accounts/account-model.js#GameAccount',
          ShopCategory: '../src/domain/catalogue/shop/shop-model.js#ShopCategory as ShopCategoryModel',
          ShopItem: '../src/domain/catalogue/shop/shop-model.js#ShopItem as ShopItemModel',
          LedgerEntry: '../src/domain/wallet/wallet-model.js#LedgerEntry as LedgerEntryModel',
          Purchase: '../src/domain/purchases/purchase-model.js#Purchase as PurchaseModel',
          Availability: '../src/domain/projects/project-model.js#Availability as AvailabilityModel',
        },
      },
    },
  },
};

export default config;
