import type { Wire } from '../../../packages/contract/src/document-contract.js';
import type { JsonSchema, ManifestEntry, OperationFacts, Retirement } from '../../../packages/contract/src/manifest.js';
import type { Words, WordsLanguage } from '../../../packages/contract/src/policy-directive.js';
import type { Example, OperationDescriptions } from '../../../packages/contract/src/shown.js';
import type { Change, Verdict } from '../../../packages/contract/src/verdict/compare/index.js';
import type { Category } from '../../base/errors/catalogue.js';

// What the console asks of the listener that it comes from, besides deeds. Types alone: the page is typed by them too.

/** `GET /console/settings`: what the page has to know before anything else; open to all. */
export interface ConsoleSettings {
  /** Where clients post documentIds. */
  readonly endpoint: string;
  /** True: nothing is shown to who is not signed in, because they come over a network or by a proxy. */
  readonly needsSignIn: boolean;
  /** What a demo start made; null of any other. */
  readonly demo: DemoLogins | null;
}

/** What may be shown of `DATA_DIR/demo.json`; its poll tokens are for game servers alone. */
export interface DemoLogins {
  readonly identity: { readonly contextToken: string };
  readonly gameServers: readonly { readonly id: string; readonly code: string }[];
  readonly users: readonly { readonly email: string; readonly password: string; readonly pin: string | null }[];
  /** Who owns the demo project, to sign in as. */
  readonly operator: { readonly name: string; readonly token: string };
}

/** `GET /console/explorer`: what runs here, and who calls it; the latter for those alone who own all, or are on this machine. */
export interface ExplorerAnswer extends ExplorerContract, UsageAnswer {}

/** What the explorer shows of the contract that runs here. */
export interface ExplorerContract {
  /** Hash of the manifest. */
  readonly manifest: string;
  /** By slice, then by id. */
  readonly operations: readonly ExplorerOperation[];
  /** The ids that are gone for good. */
  readonly retired: Readonly<Record<string, Retirement>>;
  /** Every code that clients may be answered with. */
  readonly refusals: Readonly<Record<string, ExplorerRefusal>>;
}

/** One operation, as the manifest has it, with its JSON Schemas, and the words of the SDL by the paths of contracts. */
export interface ExplorerOperation
  extends Omit<ManifestEntry, 'hash' | 'meaningHash' | 'contract' | 'policy'>,
    Pick<OperationFacts, 'kind' | 'errors'>,
    OperationDescriptions {
  readonly documentId: string;
  /** The folder of its document. */
  readonly slice: string;
  /** What the schemas do not say as plainly: kinds, bounds and defaults, and which variable bounds a list. */
  readonly wire: Pick<Wire, 'variables' | 'inputs' | 'exclusive' | 'result'>;
  readonly needsSession: boolean;
  /** Texts of its policy directives, by language: lines, badges, and notes on variables by name. */
  readonly words: Readonly<Record<WordsLanguage, readonly Words[]>>;
  readonly badges: Readonly<Record<WordsLanguage, readonly string[]>>;
  readonly notes: Readonly<Record<WordsLanguage, Readonly<Record<string, string>>>>;
  readonly variables: JsonSchema;
  readonly result: JsonSchema;
  /** Whether the committed lock has promised just this contract, another one, or none. */
  readonly promised: 'THIS' | 'OTHER' | 'NONE';
  /** What was sent to the demo, and answered; null where nothing was, or another contract was asked. */
  readonly example: Pick<Example, 'variables' | 'status' | 'answer'> | null;
}

/** What client developers are told of a code. */
export interface ExplorerRefusal {
  readonly category: Category;
  readonly status: number;
  readonly retryable: boolean | 'BY_LIMIT';
  /** True: any operation may answer with it. */
  readonly common: boolean;
  /** As users read it in English. */
  readonly message: string;
  /** What a program does about it, as an instruction; Markdown within a line. */
  readonly todo: string;
  /** What `extensions.details` has, by key. */
  readonly details: Readonly<Record<string, string>>;
}

/** `GET /usage`, and a part of what the explorer shows: who called what in the last 90 days, over all projects. */
export interface UsageAnswer {
  readonly usage: readonly UsageRow[];
  /** By documentId, since when that is known (RFC 3339). */
  readonly countedSince: Readonly<Record<string, string>>;
}

/** The calls of one document by one client. */
export interface UsageRow {
  readonly documentId: string;
  /** What it calls itself, or `other`; null: it said nothing. */
  readonly client: string | null;
  readonly version: string | null;
  readonly calls: number;
  /** RFC 3339 */
  readonly lastCallAt: string;
}

/** `POST /console/compare`, for operators with a role: what became of what was promised, by documentId. */
export interface ComparedAnswer {
  /** What was compared with, in words. */
  readonly against: string;
  /** The worst of all. */
  readonly verdict: Verdict;
  readonly operations: Readonly<Record<string, { readonly verdict: Verdict; readonly changes: readonly Change[] }>>;
}
