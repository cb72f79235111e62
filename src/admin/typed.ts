import type { Deed, Group } from './admin-command.js';
import type { operations } from './operations.js';

// What programs send and are answered, told by the declarations themselves: for the console, which imports no more than
// these types.

type Flat<Member> = Member extends Group<string, infer Inner> ? Flat<Inner> : Member;

type AnyDeed = Flat<(typeof operations)[number]>;

/** What deeds are called. */
export type DeedName = AnyDeed['name'];

type Named<Name extends DeedName> = Extract<AnyDeed, { readonly name: Name }>;

/** The body of `POST /operate/<deed>`. */
export type GivenOf<Name extends DeedName> =
  Named<Name> extends Deed<string, infer A, infer Changes, infer In, object>
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

/** `data` of what it is answered. Of a deed that gives a file in pieces there is none: the file is the answer. */
export type DataOf<Name extends DeedName> = Json<Awaited<ReturnType<Named<Name>['run']>>['data']>;

/** What it is answered. */
export interface AnswerOf<Name extends DeedName> {
  /** In words, for people; or the file that it gives. */
  readonly text: string;
  /** Of a file: what it holds, in words. */
  readonly holds?: string;
  readonly data: DataOf<Name>;
  /** False: it did its work, and the answer is no. */
  readonly ok: boolean;
  readonly dryRun: boolean;
}

/** A value as it comes back from JSON. */
type Json<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends Date
    ? string
    : T extends readonly (infer Item)[]
      ? readonly Json<Item>[]
      : T extends object
        ? { readonly [K in keyof T]: Json<T[K]> }
        : unknown;
