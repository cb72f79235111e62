import type { ErrorCode } from '../base/errors/catalogue.js';

/** What the compiler derives from the SDL's directives for one document (DESIGN: "Policy lives in the SDL"). */
export interface Policy {
  readonly access: 'PUBLIC' | 'SESSION';
  readonly viewer: readonly ('PENDING' | 'ACTIVE' | 'BLOCKED')[];
  readonly gameServer: 'NONE' | 'SESSION' | 'ARGUMENT' | 'EITHER';
  readonly pin: boolean;
  readonly survivesMaintenance: boolean;
  readonly throttle: string | null;
  /** Codes that this operation can give beyond the common ones. */
  readonly errors: readonly ErrorCode[];
}

export interface Sunset {
  /** `YYYY-MM-DD` */
  readonly on: string;
  readonly reason: string;
  readonly successor: string | null;
}

/** A JSON Schema, draft 2020-12. */
export type JsonSchema = { readonly [keyword: string]: unknown };

export interface ManifestEntry {
  readonly kind: 'query' | 'mutation';
  /** `sha256:` of `text`. */
  readonly hash: string;
  /** `sha256:` of what a client relies on: kind, variables, result, policy. */
  readonly contractHash: string;
  readonly text: string;
  readonly file: string;
  readonly policy: Policy;
  readonly variables: JsonSchema;
  readonly result: JsonSchema;
  /** Worst-case number of fields that one run resolves. */
  readonly cost: number;
  readonly sunset: Sunset | null;
}

export interface Manifest {
  readonly format: 'project-service-manifest';
  readonly version: 1;
  /** `sha256:` of the printed schema that the documents were compiled against. */
  readonly schemaHash: string;
  readonly operations: Readonly<Record<string, ManifestEntry>>;
  readonly retired: Readonly<Record<string, Sunset>>;
}
