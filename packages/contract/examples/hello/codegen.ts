const ours = { plugins: ['@project-service/contract/codegen/plugin'] };

export default {
  schema: { 'schema/*.graphql': { loader: '@project-service/contract/codegen/loader' } },
  generates: { 'generated/manifest.json': ours, 'generated/schema.graphql': ours },
};
