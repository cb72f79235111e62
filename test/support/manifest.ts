import config from '../../contract.config.js';
import { readManifest } from '../../packages/contract/src/files.js';
import { schemasOf } from '../../packages/contract/src/json-schema.js';
import { packageRoot } from '../../src/base/package-root.js';

/** The published manifest. Tests that iterate over it cover each new operation. */
export const manifest = readManifest({ root: packageRoot, config });

/** JSON Schemas of variables and result, by documentId. */
export const schemas = new Map(
  Object.entries(manifest.operations).map(([id, { contract }]) => [id, schemasOf(id, contract.wire)]),
);
