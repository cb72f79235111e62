import { z } from 'zod';
import type { Frozen } from './records.js';

// Descriptions and examples of the operations. Their files are stored beside the manifest.

const texts = z.record(z.string(), z.string());

const operationDescriptions = z.strictObject({
  /** Purpose of the operation. */
  purpose: z.string(),
  /**
   * Descriptions by contract path: `variables.search`, `inputs.0.after`,
   * `result.books.edges[].node.title`.
   */
  at: texts,
  /** Descriptions of enum values, by the path of the enum in the result. */
  values: z.record(z.string(), texts),
});

/** Descriptions of one operation from the SDL, each on one line. */
export type OperationDescriptions = Frozen<z.infer<typeof operationDescriptions>>;

/** Schema of `generated/descriptions.json`. */
export const descriptionsFile = z.strictObject({
  format: z.literal('project-service-descriptions'),
  version: z.literal(1),
  operations: z.record(z.string(), operationDescriptions),
});

/** `generated/descriptions.json`: descriptions for programs that display operations. */
export type Descriptions = Frozen<z.infer<typeof descriptionsFile>>;

const example = z.strictObject({
  /** Hash of the contract at the time of the recording. */
  contractHash: z.string(),
  variables: z.record(z.string(), z.unknown()),
  status: z.int(),
  answer: z.unknown(),
  /** Paths of values that differ in each run: `answer.data.login.sessionId`. */
  volatile: z.array(z.string()),
});

/** A recorded request and response. */
export type Example = Frozen<z.infer<typeof example>>;

/** Schema of `generated/examples.json`, by documentId. */
export const examplesFile = z.record(z.string(), example);
