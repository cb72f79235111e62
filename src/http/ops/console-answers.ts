import type { Comparison } from '../../../packages/contract/src/compare.js';
import type { Words, WordsLanguage } from '../../../packages/contract/src/define.js';
import type { OperationMetadata, Retirement } from '../../../packages/contract/src/runtime/index.js';
import type {
  Example,
  JsonSchema,
  ManifestEntry,
  OperationDescriptions,
  Wire,
} from '../../../packages/contract/src/serve.js';
import type { Category } from '../../base/errors/catalogue.js';
import type { DocumentUsage } from '../../platform/usage/index.js';

// Answers to the console besides admin commands. Types only, because the page imports them.

/** `GET /console/settings`, which needs no token: the page reads it first. */
export interface ConsoleSettings {
  /** URL of the API. */
  readonly endpoint: string;
  /** True if the page requires a token, because the request came over a network or a proxy. */
  readonly needsSignIn: boolean;
  /** Null unless the service was started with the demo. */
  readonly demo: DemoLogins | null;
}

/** Public part of `DATA_DIR/demo.json`: without the poll tokens of game servers. */
export interface DemoLogins {
  readonly identity: { readonly contextToken: string };
  readonly gameServers: readonly { readonly id: string; readonly code: string }[];
  readonly users: readonly { readonly email: string; readonly password: string; readonly pin: string | null }[];
  /** Owner of the demo project, for signing in. */
  readonly operator: { readonly name: string; readonly token: string };
}

/**
 * `GET /console/explorer`: contract and usage. Usage is empty unless the operator owns all projects
 * or the request comes from this machine.
 */
export interface ExplorerAnswer extends ExplorerContract, UsageAnswer {}

/** The running contract, for the explorer. */
export interface ExplorerContract {
  /** Hash of the manifest. */
  readonly manifest: string;
  /** Sorted by slice, then by documentId. */
  readonly operations: readonly ExplorerOperation[];
  /** Retired documentIds; they are never reused. */
  readonly retired: Readonly<Record<string, Retirement>>;
  /** All error codes of clients. */
  readonly refusals: Readonly<Record<string, ExplorerRefusal>>;
}

/** An operation of the manifest with its JSON Schemas and the SDL descriptions by contract path. */
export interface ExplorerOperation
  extends Omit<ManifestEntry, 'hash' | 'meaningHash' | 'contract' | 'policy'>,
    Pick<OperationMetadata, 'kind' | 'errors'>,
    OperationDescriptions {
  readonly documentId: string;
  /** Folder of its document. */
  readonly slice: string;
  /** Adds to the schemas: kinds, bounds, defaults, and which variable bounds a list. */
  readonly wire: Pick<Wire, 'variables' | 'inputs' | 'exclusive' | 'result'>;
  readonly needsSession: boolean;
  /** Texts of its policy directives, by language: lines, badges, and notes on variables by name. */
  readonly words: Readonly<Record<WordsLanguage, readonly Words[]>>;
  readonly badges: Readonly<Record<WordsLanguage, readonly string[]>>;
  readonly notes: Readonly<Record<WordsLanguage, Readonly<Record<string, string>>>>;
  readonly variables: JsonSchema;
  readonly result: JsonSchema;
  /** Contract in the committed lock: this one, another one, or none. */
  readonly published: 'THIS' | 'OTHER' | 'NONE';
  /** Request and answer recorded with the demo; null without one for this contract. */
  readonly example: Pick<Example, 'variables' | 'status' | 'answer'> | null;
}

/** Description of an error code for client developers. */
export interface ExplorerRefusal {
  readonly category: Category;
  readonly status: number;
  readonly retryable: boolean | 'BY_LIMIT';
  /** True if every operation may return it. */
  readonly common: boolean;
  /** Message for users, in English. */
  readonly message: string;
  /** Instruction for client developers; Markdown within one line. */
  readonly advice: string;
  /** Descriptions of the entries of `extensions.details`, by key. */
  readonly details: Readonly<Record<string, string>>;
}

/** `GET /usage`, and a part of the explorer: calls of the last 90 days, over all projects. */
export interface UsageAnswer {
  readonly usage: readonly UsageRow[];
  /** By documentId, the start of its counting (RFC 3339). */
  readonly countedSince: Readonly<Record<string, string>>;
}

/** Calls of one document by one version of a client. */
export interface UsageRow extends Pick<DocumentUsage, 'documentId' | 'client' | 'version' | 'calls' | 'isLowerBound'> {
  /** RFC 3339 */
  readonly lastCallAt: string;
}

/** `POST /console/compare`, for operators with a role. */
export interface ComparisonAnswer extends Comparison {
  /** Description of the reference. */
  readonly against: string;
}
