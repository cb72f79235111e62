import type {
  ASTNode,
  DirectiveNode,
  FieldNode,
  GraphQLField,
  GraphQLObjectType,
  GraphQLSchema,
  OperationDefinitionNode,
} from 'graphql';
import type { z } from 'zod';
import { WrongUsage } from './wrong-usage.js';

// A policy directive is one value: SDL, manifest form, checks, verdicts and texts. Compiler,
// comparison, reference and explorer use directives without knowing their names.

export type RootField = GraphQLField<unknown, unknown>;

/** Facets of all directives of a document, by name. A stage reads its facet with `of`. */
export type Policy = Readonly<Record<string, unknown>>;

/** Anything that can carry directives. */
export interface Directed {
  readonly directives?: readonly DirectiveNode[] | undefined;
}

/** A directive whose uses can be read. */
export interface Readable<Args> {
  readonly name: string;
  readonly arguments: z.ZodType<Args>;
}

/** The uses of directives in SDL and documents. */
export interface Uses {
  /** Returns the arguments with defaults; null if the directive is missing or invalid. */
  read<Args>(directive: Readable<Args>, node: Directed | null | undefined): Args | null;
  /** Returns the directive node. */
  find(name: string, node: Directed | null | undefined): DirectiveNode | undefined;
}

/** A problem at a node. The compiler adds file, line and a missing subject. */
export interface PolicyFinding {
  /** Without one, the place is that of the field, the operation, or the file of the directive. */
  readonly node: ASTNode | null | undefined;
  readonly rule: string;
  readonly problem: string;
  /** What to write instead, as an instruction. */
  readonly fix: string;
  /** `Type.field` */
  readonly subject?: string;
}

/** A field of Query or Mutation. */
export interface FieldContext {
  readonly kind: 'Query' | 'Mutation';
  readonly field: RootField;
  /** Facets of all directives; an invalid one counts as a missing one. */
  readonly policy: Policy;
  /** Codes of `@errors`. */
  readonly codes: readonly string[];
  readonly uses: Uses;
}

/** A field that a document selects below its root field, of one concrete type. */
export interface SelectedBelow {
  readonly parent: GraphQLObjectType;
  readonly field: RootField;
  readonly node: FieldNode;
}

/** A document that runs a root field. */
export interface DocumentContext {
  readonly id: string;
  readonly operation: OperationDefinitionNode;
  readonly root: FieldNode;
  readonly field: RootField;
  readonly policy: Policy;
  /** Returns all selections below the root field, for each possible type. */
  readonly selected: () => Iterable<SelectedBelow>;
  readonly uses: Uses;
}

/** A kind of change with its effect on clients and on the service. */
export interface KindOfChange {
  /** `unchanged`: clients cannot notice it. */
  readonly verdict: 'unchanged' | 'compatible' | 'dangerous' | 'breaking';
  /** Reason of the verdict: the effect on clients. */
  readonly because: string;
  /** Instruction to avoid the change; absent if no client needs that. */
  readonly fix?: string;
  /** Effect on the service, which its owners accept: what opens or loses protection. */
  readonly exposure?: string;
}

/** A change of the facet of one directive. */
export interface PolicyChange {
  readonly kind: string;
  /** Description of the change, as a main clause. */
  readonly what: string;
}

/** The languages of the explorer; the reference is in English. */
export type WordsLanguage = 'en' | 'de';

/** A line about a document: label, and text in Markdown. */
export type Words = readonly [label: string, text: string];

/** A checked use of the directive. */
interface OwnUse<Args, Facet> {
  /** Undefined if the field does not have it. */
  readonly use: DirectiveNode | undefined;
  /** Its arguments; null if it is missing or invalid. */
  readonly found: Args | null;
  readonly facet: Facet;
}

interface PolicyTraits<Args, Facet> extends Readable<Args> {
  /** File of the definition below the package folder; the place of diagnostics about its SDL. */
  readonly file: string;
  /** The definitions of the directive and of its enums. */
  readonly sdl: string;
  /** Schema of the facet in files. */
  readonly form: z.ZodType<Facet>;
  /** Names of the rules of its checks. */
  readonly rules?: readonly string[];
  /** Problem of a root field without the directive; absent if it is optional. */
  readonly required?: Pick<PolicyFinding, 'rule' | 'problem' | 'fix'>;
  /** Texts of the reference and the explorer for variables of the directive, by name. */
  readonly variables?: Readonly<Record<string, Readonly<Record<WordsLanguage, string>>>>;
  /**
   * Returns the facet of a document in the manifest; `found` is null if the root field lacks the
   * directive.
   */
  facet(found: Args | null, operation: OperationDefinitionNode | null, uses: Uses): Facet;
  checkField?(context: FieldContext & OwnUse<Args, Facet>): Iterable<PolicyFinding>;
  checkDocument?(context: DocumentContext & OwnUse<Args, Facet>): Iterable<PolicyFinding>;
  checkSchema?(schema: GraphQLSchema, uses: Uses): Iterable<PolicyFinding>;
  /** Returns the texts of the reference and the explorer. */
  words?(facet: Facet, language: WordsLanguage, policy: Policy): readonly Words[];
  /** Returns the text of a badge; null: no badge. */
  badge?(facet: Facet, language: WordsLanguage): string | null;
}

/** How changes of the facet are judged. */
interface Judgement<Facet> {
  /**
   * Kinds of its changes, by name. No other directive and no general change has a kind of this
   * name. The directive is a part of contracts if clients can notice one of them.
   */
  readonly changes: Readonly<Record<string, KindOfChange>>;
  /** Yields the changes between two facets, in the context of both policies. */
  judge(was: Facet, is: Facet, policies: { readonly was: Policy; readonly is: Policy }): Iterable<PolicyChange>;
}

/** Of a directive without effect on clients and protections: its changes are not reported. */
interface NoJudgement {
  readonly changes?: never;
  readonly judge?: never;
}

type PolicySpec<Args, Facet> = PolicyTraits<Args, Facet> & (Judgement<Facet> | NoJudgement);

const NO_USES: Uses = { read: () => null, find: () => undefined };

/** A policy directive, created by `definePolicyDirective`. */
export class PolicyDirective<Args, Facet> {
  readonly #facets = new WeakMap<Policy, { readonly facet: Facet }>();

  constructor(readonly spec: PolicySpec<Args, Facet>) {}

  get name(): string {
    return this.spec.name;
  }

  get arguments(): z.ZodType<Args> {
    return this.spec.arguments;
  }

  /** Facet of a document whose root field lacks the directive. */
  get absent(): Facet {
    return this.spec.facet(null, null, NO_USES);
  }

  /**
   * Returns the facet of a policy, by default that of a missing directive. Throws a ZodError for an
   * invalid one.
   */
  of(policy: Policy): Facet {
    const cached = this.#facets.get(policy);
    if (cached !== undefined) return cached.facet;
    const value = policy[this.name];
    const facet = value === undefined ? this.absent : this.spec.form.parse(value);
    this.#facets.set(policy, { facet });
    return facet;
  }

  /** Returns the facet of a root field and an operation. */
  facetOf(field: RootField, operation: OperationDefinitionNode | null, uses: Uses): Facet {
    return this.spec.facet(uses.read(this, field.astNode), operation, uses);
  }

  checkField(context: FieldContext): Iterable<PolicyFinding> {
    return this.spec.checkField?.({ ...context, ...this.#ownUse(context) }) ?? [];
  }

  checkDocument(context: DocumentContext): Iterable<PolicyFinding> {
    return this.spec.checkDocument?.({ ...context, ...this.#ownUse(context) }) ?? [];
  }

  #ownUse({ field, policy, uses }: Pick<FieldContext, 'field' | 'policy' | 'uses'>): OwnUse<Args, Facet> {
    return {
      use: uses.find(this.name, field.astNode),
      found: uses.read(this, field.astNode),
      facet: this.of(policy),
    };
  }

  /** Yields the changes between two policies. Throws WrongUsage for one of an undefined kind. */
  *changes(was: Policy, is: Policy): Generator<PolicyChange> {
    const { changes = {}, file } = this.spec;
    for (const change of this.spec.judge?.(this.of(was), this.of(is), { was, is }) ?? []) {
      if (!Object.hasOwn(changes, change.kind))
        throw new WrongUsage(
          `judge of @${this.name} yields the kind "${change.kind}", which its changes do not define.`,
          `Write "${change.kind}" into changes of @${this.name} in ${file}, or yield one of its kinds.`,
        );
      yield change;
    }
  }

  words(policy: Policy, language: WordsLanguage): readonly Words[] {
    return this.spec.words?.(this.of(policy), language, policy) ?? [];
  }

  badge(policy: Policy, language: WordsLanguage): string | null {
    return this.spec.badge?.(this.of(policy), language) ?? null;
  }
}

export const definePolicyDirective = <Args, Facet>(spec: PolicySpec<Args, Facet>): PolicyDirective<Args, Facet> =>
  new PolicyDirective(spec);

const REPLACE = 'or publish a new document and retire this one by @sunset';

/** Builders of kinds of changes with their verdict. */
export const breaking = (because: string, fix: string): KindOfChange => ({ verdict: 'breaking', because, fix });
export const dangerous = (because: string, fix: string): KindOfChange => ({ verdict: 'dangerous', because, fix });
export const compatible = (because: string, exposure?: string): KindOfChange => ({
  verdict: 'compatible',
  because,
  ...(exposure !== undefined && { exposure }),
});
/** A change that only the owners of the service notice. */
export const exposing = (exposure: string): KindOfChange => ({
  verdict: 'unchanged',
  because: 'clients cannot notice it',
  exposure,
});
export const keep = (what: string): string => `keep ${what}; ${REPLACE}`;
export const inform = (what: string): string => `inform client developers ${what}, or revert the change`;

/** Yields the changes between two sets of words. */
export function* setChanges(
  was: readonly string[],
  is: readonly string[],
  changes: { readonly added: (one: string) => PolicyChange; readonly removed: (one: string) => PolicyChange },
): Generator<PolicyChange> {
  for (const one of was) if (!is.includes(one)) yield changes.removed(one);
  for (const one of is) if (!was.includes(one)) yield changes.added(one);
}

/** Returns the values that a list contains more than once. */
export const duplicatesIn = (list: readonly string[]): ReadonlySet<string> =>
  new Set(list.filter((one, index) => list.indexOf(one) < index));

/** Returns a code span of Markdown. */
export function code(text: string): string {
  const fence = text.includes('`') ? '``' : '`';
  return `${fence}${text}${fence}`;
}

/** `a, b or c` */
export const listed = (names: readonly string[], last = 'or'): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${last} ${names.at(-1)}`;
