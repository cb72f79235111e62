// Public entry: serves and shows the contract of a service. It imports no compiler.
export { type Contract, loadContract, type Operation, operationOf, sunsetHeaders, toContract } from './contract.js';
export { ContractError } from './contract-error.js';
export type { Example, OperationDescriptions } from './descriptions-and-examples.js';
export type {
  ContractInputField,
  ContractInputType,
  InputObject,
  Leaf,
  ResultField,
  ResultType,
  Shape,
  TextLeaf,
  Wire,
} from './document-contract.js';
export {
  type DescriptionsAndExamples,
  publishedJson,
  readDescriptionsAndExamples,
  readManifest,
  readSchemaText,
} from './files.js';
export { formsOf } from './forms.js';
export { type Annotate, schemasOf } from './json-schema.js';
export { limitOf } from './limit-directive.js';
export { type JsonSchema, type Manifest, type ManifestEntry, manifestForm, metadataOf } from './manifest.js';
export { scalars } from './scalars.js';
