import { z } from 'zod';

// Descriptions and examples of the operations. Their files are stored beside the manifest.

/** Descriptions of one operation from the SDL, each on one line. */
export interface OperationDescriptions {
  /** Purpose of the operation. */
  readonly purpose: string;
  /**
   * Descriptions by contract path: `variables.search`, `inputs.0.after`,
   * `result.books.edges[].node.title`.
   */
  readonly at: Readonly<Record<string, string>>;
  /** Descriptions of enum values, by the path of the enum in the result. */
  readonly values: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** `generated/descriptions.json`: descriptions for programs that display operations. */
export interface Descriptions {
  readonly format: 'project-service-descriptions';
  readonly version: 1;
  readonly operations: Readonly<Record<string, OperationDescriptions>>;
}

const texts = z.record(z.string(), z.string());

/** Schema of `generated/descriptions.json`. */
export const descriptionsFile: z.ZodType<Descriptions> = z.strictObject({
  format: z.literal('project-service-descriptions'),
  version: z.literal(1),
  operations: z.record(
    z.string(),
    z.strictObject({ purpose: z.string(), at: texts, values: z.record(z.string(), texts) }),
  ),
});

/** A recorded request and response. */
export interface Example {
  /** Hash of the contract at the time of the recording. */
  readonly contractHash: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly status: number;
  readonly answer: unknown;
  /** Paths of values that differ in each run: `answer.data.login.sessionId`. */
  readonly volatile: readonly string[];
}

/** Schema of `generated/examples.json`, by documentId. */
export const examplesFile: z.ZodType<Readonly<Record<string, Example>>> = z.record(
  z.string(),
  z.strictObject({
    contractHash: z.string(),
    variables: z.record(z.string(), z.unknown()),
    status: z.int(),
    answer: z.unknown(),
    volatile: z.array(z.string()),
  }),
);
