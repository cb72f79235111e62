import type { CodegenConfig } from './src/contract/compile/generate.js';

const CONTEXT = '../src/domain/context.js#Context';

/**
 * `npm run codegen` compiles the plugins and runs this. The documents are not named here: the plugins read them
 * themselves, so that all their problems come as our diagnostics, not as the loader's first error. Nor are the types of
 * scalars: src/contract/compile/scalar-types.ts has them from the SDL, and the loader hands them on.
 */
const config: CodegenConfig = {
  schema: { 'schema/**/*.graphql': { loader: './dist/src/contract/compile/plugins/sdl-loader.js' } },
  emitLegacyCommonJSImports: false,
  importExtension: '.js',
  generates: {
    'generated/manifest.json': { plugins: ['./dist/src/contract/compile/plugins/manifest.js'] },
    'generated/schema.graphql': { plugins: ['./dist/src/contract/compile/plugins/schema.js'] },
    'generated/reference.md': { plugins: ['./dist/src/contract/compile/plugins/reference.js'] },
    'generated/descriptions.json': { plugins: ['./dist/src/contract/compile/plugins/descriptions.js'] },
    'generated/collection.json': { plugins: ['./dist/src/contract/compile/plugins/collection.js'] },
    'generated/client.ts': { plugins: ['./dist/src/contract/compile/plugins/client.js'] },
    'generated/client.json': { plugins: ['./dist/src/contract/compile/plugins/client-contracts.js'] },
    'generated/inputs.ts': { plugins: ['./dist/src/contract/compile/plugins/inputs.js'] },
    'generated/executors.ts': {
      plugins: ['./dist/src/contract/compile/plugins/executors.js'],
      config: { contextType: CONTEXT },
    },
    'generated/resolvers.ts': {
      plugins: ['typescript', 'typescript-resolvers', './dist/src/contract/compile/plugins/resolvers.js'],
      config: {
        useTypeImports: true,
        immutableTypes: true,
        enumsAsTypes: true,
        skipTypename: true,
        strictScalars: true,
        scalars: { ID: { input: 'string', output: 'string | number' } },
        // Null is null in our models, never undefined; and every root field needs a resolver.
        avoidOptionals: { field: true, query: true, mutation: true },
        allResolversTypeName: 'ResolverMaps',
        contextType: CONTEXT,
        // Compiled executors call resolvers, and have no schema to tell them of.
        makeResolverTypeCallable: true,
        customResolverFn: '../src/contract/executors/resolver-fn.js#ResolverFn',
        mappers: {
          Project: '../src/domain/projects/project-model.js#ProjectFacts',
          GameServer: '../src/domain/servers/server-model.js#GameServerFacts',
          User: '../src/domain/users/user-model.js#SignedInUser',
          Session: '../src/domain/users/user-model.js#ListedSession',
          AuthPayload: '../src/domain/users/user-model.js#OpenedSession',
          Account: '../src/domain/accounts/account-model.js#GameAccount',
          ShopCategory: '../src/domain/catalogue/shop/shop-model.js#ShopCategory as ShopCategoryFacts',
          ShopItem: '../src/domain/catalogue/shop/shop-model.js#ShopItem as ShopItemFacts',
          LedgerEntry: '../src/domain/wallet/wallet-model.js#LedgerEntry as LedgerEntryFacts',
          Purchase: '../src/domain/purchases/purchase-model.js#Purchase as PurchaseFacts',
          Availability: '../src/domain/projects/project-model.js#Availability as AvailabilityFacts',
        },
      },
    },
  },
};

export default config;
