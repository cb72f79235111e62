import { z } from 'zod';

// What people are shown of the operations beyond the manifest, in files beside it.

/** What the SDL says in words of one operation, each text on one line. */
export interface OperationDescriptions {
  /** What it is for. */
  readonly purpose: string;
  /** By path, as contracts have it: `variables.search`, `inputs.0.after`, `result.books.edges[].node.title`. */
  readonly at: Readonly<Record<string, string>>;
  /** By the path of an enum in the result, what its values mean. */
  readonly values: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** `generated/descriptions.json`: what people are told beyond the manifest, for who shows its operations. */
export interface Descriptions {
  readonly format: 'project-service-descriptions';
  readonly version: 1;
  readonly operations: Readonly<Record<string, OperationDescriptions>>;
}

const texts = z.record(z.string(), z.string());

/** The form of `generated/descriptions.json`. */
export const descriptionsFile: z.ZodType<Descriptions> = z.strictObject({
  format: z.literal('project-service-descriptions'),
  version: z.literal(1),
  operations: z.record(
    z.string(),
    z.strictObject({ purpose: z.string(), at: texts, values: z.record(z.string(), texts) }),
  ),
});

/** What was sent and answered. */
export interface Example {
  /** The contract that it was sent to. */
  readonly contractHash: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly status: number;
  readonly answer: unknown;
  /** The paths of what is another each time: `answer.data.login.sessionId`. */
  readonly volatile: readonly string[];
}

/** The form of `generated/examples.json`, by documentId. */
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
