import type { AdminCommand, Group } from './admin-command.js';
import type * as commands from './commands/index.js';

// Types of requests and answers, derived from the declarations of the commands. The console imports
// only these types.

type Flat<Member> = Member extends Group<string, infer Inner> ? Flat<Inner> : Member;

type AnyCommand = Flat<(typeof commands)[keyof typeof commands]>;

/** The names of the commands. */
export type AdminCommandName = AnyCommand['name'];

type Named<Name extends AdminCommandName> = Extract<AnyCommand, { readonly name: Name }>;

/** The body of `POST /admin/<command>`. */
export type InputOf<Name extends AdminCommandName> =
  Named<Name> extends AdminCommand<string, infer A, infer Changes, infer In, object>
    ? Plain<
        OfProject<A> & Required<In> & Optional<In> & (Changes extends true ? { readonly dryRun?: boolean } : object)
      >
    : never;

type OfProject<A> = A extends 'PROJECT'
  ? { readonly project: string }
  : A extends 'EITHER' | 'OWN'
    ? { readonly project?: string | null }
    : object;

type Required<In> = { readonly [K in keyof In as undefined extends In[K] ? never : K]: In[K] };
type Optional<In> = { readonly [K in keyof In as undefined extends In[K] ? K : never]?: Exclude<In[K], undefined> };
type Plain<T> = { [K in keyof T]: T[K] };

/**
 * `data` of each command's outcome. `npm run commands` generates the JSON Schemas of the admin API
 * from it.
 */
export type Results = { readonly [Name in AdminCommandName]: Awaited<ReturnType<Named<Name>['run']>>['data'] };

/** `data` of the answer. A command with a streamed file has none: the file is the answer. */
export type DataOf<Name extends AdminCommandName> = Json<Results[Name]>;

/** The answer of a command. */
export interface AnswerOf<Name extends AdminCommandName> {
  /** The output for people, or the file. */
  readonly text: string;
  /** Summary of a file. */
  readonly holds?: string;
  readonly data: DataOf<Name>;
  /** False if the command ran and its answer is negative. */
  readonly ok: boolean;
  readonly dryRun: boolean;
}

/** The type of a value after serialization to JSON. */
type Json<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends Date
    ? string
    : T extends readonly (infer Item)[]
      ? readonly Json<Item>[]
      : T extends object
        ? { readonly [K in keyof T]: Json<T[K]> }
        : unknown;
