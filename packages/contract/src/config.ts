import type { PolicyDirective } from './policy-directive.js';

/** The type of a value of `extensions.details`: `?` means "or null"; a list has the possible words. */
export type DetailType = 'integer' | 'integer?' | 'text' | 'text?' | readonly string[];

/** An error code as contracts, the typed client and the reference describe it. */
export interface ErrorDefinition {
  readonly category: string;
  /** HTTP status. */
  readonly status: number;
  readonly retryable: boolean | 'BY_LIMIT';
  /** Every operation may answer with the codes of a group. Null: a root field declares the code (`@errors`). */
  readonly group: string | null;
  /** Its message in English. */
  readonly message: string;
  /** What client developers do about it. */
  readonly advice: string;
  /** The keys of `extensions.details`. */
  readonly details: Readonly<Record<string, { readonly type: DetailType; readonly description: string }>>;
  /** The reasons that have a message of their own: what `@text(reason:)` may name. */
  readonly reasons: readonly string[];
}

/** The error codes that clients may receive. */
export interface ErrorCatalogue {
  readonly codes: Readonly<Record<string, ErrorDefinition>>;
  /** Where developers add codes, and reasons: hints of diagnostics name these files. */
  readonly files: { readonly codes: string; readonly reasons: string };
}

/** What a service adds to the toolkit. */
export interface ContractConfig {
  readonly directives: readonly PolicyDirective<unknown, unknown>[];
  readonly errors: ErrorCatalogue;
}

/** A service: its package folder and its configuration. */
export interface Project {
  readonly root: string;
  readonly config: ContractConfig;
}

/** The value that `contract.config.js` exports by default. */
export const defineConfig = (config: ContractConfig): ContractConfig => config;

/** Returns a function that computes its value once per configuration. */
export function perConfig<T>(compute: (config: ContractConfig) => T): (config: ContractConfig) => T {
  const values = new WeakMap<ContractConfig, { readonly value: T }>();
  return (config) => {
    const computed = values.get(config) ?? { value: compute(config) };
    values.set(config, computed);
    return computed.value;
  };
}

/** The definition of a code; undefined if the catalogue does not have it. */
export const errorOf = ({ codes }: ErrorCatalogue, code: string): ErrorDefinition | undefined =>
  Object.hasOwn(codes, code) ? codes[code] : undefined;
