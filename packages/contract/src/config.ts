import { memoize } from './memo.js';
import type { Policy, PolicyDirective } from './policy-directive.js';

/**
 * The type of a value of `extensions.details`: `?` means "or null"; a list contains the
 * possible strings.
 */
export type DetailType = 'integer' | 'integer?' | 'text' | 'text?' | readonly string[];

/** An error code as contracts, the typed client and the reference describe it. */
export interface ErrorDefinition {
  readonly category: string;
  /** HTTP status. */
  readonly status: number;
  readonly retryable: boolean | 'BY_LIMIT';
  /**
   * Group of a code that every operation may return. Null: only operations whose root fields
   * declare the code with `@errors` return it.
   */
  readonly group: string | null;
  /** English message. */
  readonly message: string;
  /** Advice for client developers. */
  readonly advice: string;
  /** Keys of `extensions.details`. */
  readonly details: Readonly<Record<string, { readonly type: DetailType; readonly description: string }>>;
  /** Reasons with a message of their own; values of `@text(reason:)`. */
  readonly reasons: readonly string[];
}

/** The error codes that clients may receive. */
export interface ErrorCatalogue {
  readonly codes: Readonly<Record<string, ErrorDefinition>>;
  /** Files in which developers add codes and reasons; hints of diagnostics name them. */
  readonly files: { readonly codes: string; readonly reasons: string };
}

/** Commands as hints and generated files quote them. */
export interface Commands {
  readonly codegen: string;
  readonly publish: string;
  /** Records the requests of documents/examples.yaml in generated/examples.json. */
  readonly examples: string;
}

/** Sessions of a service, for the typed client, the reference and the request collection. */
export interface SessionConfig {
  /** Returns true if an operation with this policy needs a session. */
  readonly isRequired: (policy: Policy) => boolean;
  /** Key of a result whose value is the bearer token of a new session. */
  readonly tokenKey: string;
  /** Root fields that end the session. */
  readonly endedBy: readonly string[];
}

/** Decide whether an operation can return the codes of an error group. */
export interface OperationTraits {
  readonly policy: Policy;
  /** The result has the token of a new session. */
  readonly opensSession: boolean;
}

/** An error group in contracts, the typed client and the reference. */
export interface ErrorGroupConfig {
  /** A sentence about its codes, for developers of clients. */
  readonly description: string;
  /** Returns whether an operation can return its codes. Absent: every operation can. */
  readonly appliesTo?: (operation: OperationTraits) => boolean;
}

/** Texts and features of the typed client. */
export interface ClientConfig {
  /** By name of the group in the catalogue. */
  readonly errorGroups?: Readonly<Record<string, ErrorGroupConfig>>;
  /** Where its documentation is: `docs/clients.md`. */
  readonly documentation?: string;
  /** Variable of mutations that the client fills with a new key. */
  readonly idempotencyKey?: string;
  /** Returns true if the client may send an operation with this policy as a GET. */
  readonly isShareable?: (policy: Policy) => boolean;
  /** Operation that returns whether the service is available, for `waitUntilAvailable`. */
  readonly availability?: string;
}

/** Texts of the reference, in Markdown. */
export interface ReferenceConfig {
  /** Follows the introduction. */
  readonly introduction?: string;
  /** Follows the introduction of the common errors. */
  readonly errors?: string;
}

/** The request collection. */
export interface CollectionConfig {
  readonly name: string;
  readonly description: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Variables with their initial values. Requests use `baseUrl`, and `session` as bearer token. */
  readonly variables: Readonly<Record<string, string>>;
}

/** Directives, error codes and texts that a service adds to the toolkit. */
export interface ContractConfig {
  readonly directives: readonly PolicyDirective<unknown, unknown>[];
  readonly errors: ErrorCatalogue;
  /**
   * Clients that own the documents in `documents/<client>/`. Names have lowercase letters and
   * digits.
   */
  readonly clients?: readonly string[];
  /** Least number of days between the announcement of a document's end and the end; default: 90. */
  readonly noticeDays?: number;
  /** Default: the commands of the toolkit. */
  readonly commands?: Partial<Commands>;
  /** Absent: the service has no sessions. */
  readonly session?: SessionConfig;
  readonly client?: ClientConfig;
  readonly reference?: ReferenceConfig;
  readonly collection?: CollectionConfig;
}

const COMMANDS: Commands = {
  codegen: 'npx contract codegen',
  publish: 'npx contract publish',
  examples: 'the recorder of examples',
};

/** Returns the commands of a service. */
export const commandsOf = ({ commands }: Pick<ContractConfig, 'commands'>): Commands => ({
  ...COMMANDS,
  ...commands,
});

/** Returns the least number of days between the announcement of an end and the end. */
export const noticeDaysOf = ({ noticeDays = 90 }: Pick<ContractConfig, 'noticeDays'>): number => noticeDays;

/** A service: its package folder and its configuration. */
export interface Project {
  readonly root: string;
  readonly config: ContractConfig;
}

/** True for a name of a client. No name may contain the _ that ends it in ids. */
export const isClientName = (name: string): boolean => /^[a-z][a-z0-9]*$/.test(name);

/** Returns a function that computes its value once per configuration. */
export const perConfig: <T>(compute: (config: ContractConfig) => T) => (config: ContractConfig) => T = memoize;

/** Returns the definition of a code; undefined if the catalogue does not have it. */
export const errorOf = ({ codes }: ErrorCatalogue, code: string): ErrorDefinition | undefined =>
  Object.hasOwn(codes, code) ? codes[code] : undefined;
