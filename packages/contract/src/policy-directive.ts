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

// A policy directive is one value: its SDL, what the manifest holds of it, its checks, how a change of it is judged, and its
// words for people. The compiler, the comparison, the reference and the explorer know no directive by its name.

export type RootField = GraphQLField<unknown, unknown>;

/** What the directives say of a document, by name. A stage takes its part with `of`. */
export type Policy = Readonly<Record<string, unknown>>;

/** Anything that can carry directives. */
export interface Directed {
  readonly directives?: readonly DirectiveNode[] | undefined;
}

/** A directive as far as its uses are read. */
export interface Readable<Args> {
  readonly name: string;
  readonly arguments: z.ZodType<Args>;
}

/** The uses of directives in SDL and documents. */
export interface Uses {
  /** The arguments, defaults included; null where the directive is absent or its arguments are not valid. */
  read<Args>(directive: Readable<Args>, node: Directed | null | undefined): Args | null;
  /** The use itself. */
  find(name: string, node: Directed | null | undefined): DirectiveNode | undefined;
}

/** A problem at a node. The compiler adds file, line and, where it has none of its own, the subject. */
export interface PolicyFinding {
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
  /** What all directives say of it; invalid ones count as the strictest. */
  readonly policy: Policy;
  /** The codes that it declares (`@errors`). */
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
  /** Everything selected below the root field, each type of a value with each of its fields. */
  readonly selected: () => Iterable<SelectedBelow>;
  readonly uses: Uses;
}

/** One way in which a promise can change. */
export interface KindOfChange {
  readonly verdict: 'compatible' | 'dangerous' | 'breaking';
  /** The reason of the verdict: the effect on clients. */
  readonly because: string;
  /** What to write instead, as an instruction; of a compatible change, what is left to do. */
  readonly fix: string;
  /** What the change opens, for the owners of the service; absent where it opens nothing. */
  readonly exposes?: string;
}

/** A change of what one directive promises. */
export interface PolicyChange {
  readonly kind: string;
  /** What happened, as a main clause. */
  readonly what: string;
}

/** The languages of the explorer; the reference is in English. */
export type WordsLanguage = 'en' | 'de';

/** A line about a document: its label and a text in Markdown. */
export type Words = readonly [label: string, text: string];

/** The use of the directive that is checked. */
interface OwnUse<Args, Facet> {
  /** Undefined where the field does not have it. */
  readonly use: DirectiveNode | undefined;
  /** Its arguments; null where there is no use, or they are not valid. */
  readonly found: Args | null;
  readonly facet: Facet;
}

interface PolicySpec<Args, Facet> extends Readable<Args> {
  /** The file that defines the directive, below the package folder: the place of diagnostics about its SDL. */
  readonly file: string;
  /** The definitions of the directive and of its enums. */
  readonly sdl: string;
  /** The form of the facet, as files hold it. */
  readonly form: z.ZodType<Facet>;
  /** The names of the rules that its checks report. */
  readonly rules?: readonly string[];
  /** What a root field without the directive is told; absent where it need not have it. */
  readonly required?: Pick<PolicyFinding, 'rule' | 'problem' | 'fix'>;
  /** What the reference and the explorer say of variables that the directive is about, by name. */
  readonly variables?: Readonly<Record<string, Readonly<Record<WordsLanguage, string>>>>;
  /** What the manifest holds for a document whose root field has these arguments; null where it lacks the directive. */
  facet(found: Args | null, operation: OperationDefinitionNode | null, uses: Uses): Facet;
  checkField?(context: FieldContext & OwnUse<Args, Facet>): Iterable<PolicyFinding>;
  checkDocument?(context: DocumentContext & OwnUse<Args, Facet>): Iterable<PolicyFinding>;
  checkSchema?(schema: GraphQLSchema, uses: Uses): Iterable<PolicyFinding>;
  /** The kinds of its changes by name. Without them clients are promised nothing of it. */
  readonly changes?: Readonly<Record<string, KindOfChange>>;
  /** The changes from one facet to the other, in the context of both policies. */
  judge?(was: Facet, is: Facet, policies: { readonly was: Policy; readonly is: Policy }): Iterable<PolicyChange>;
  /** What the reference and the explorer say of a document. */
  words?(facet: Facet, language: WordsLanguage, policy: Policy): readonly Words[];
  /** A word for a badge; null: none. */
  badge?(facet: Facet, language: WordsLanguage): string | null;
}

const NO_USES: Uses = { read: () => null, find: () => undefined };

/** A policy directive. `definePolicyDirective` makes it. */
export class PolicyDirective<Args, Facet> {
  readonly #facets = new WeakMap<Policy, { readonly facet: Facet }>();

  constructor(readonly spec: PolicySpec<Args, Facet>) {}

  get name(): string {
    return this.spec.name;
  }

  get arguments(): z.ZodType<Args> {
    return this.spec.arguments;
  }

  /** The facet of a document whose root field lacks the directive. */
  get absent(): Facet {
    return this.spec.facet(null, null, NO_USES);
  }

  /** The facet of a policy; that of its absence where the policy does not name it. Throws a ZodError for another form. */
  of(policy: Policy): Facet {
    const known = this.#facets.get(policy);
    if (known !== undefined) return known.facet;
    const value = policy[this.name];
    const facet = value === undefined ? this.absent : this.spec.form.parse(value);
    this.#facets.set(policy, { facet });
    return facet;
  }

  /** What the directives of a root field and of an operation say. */
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

  changes(was: Policy, is: Policy): Iterable<PolicyChange> {
    return this.spec.judge?.(this.of(was), this.of(is), { was, is }) ?? [];
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

const NOTHING = 'nothing';
const ANEW = 'or publish a new document, and let this one go by @sunset';

/** The verdicts of kinds of changes, and what to write instead. */
export const breaking = (because: string, fix: string): KindOfChange => ({ verdict: 'breaking', because, fix });
export const dangerous = (because: string, fix: string): KindOfChange => ({ verdict: 'dangerous', because, fix });
export const compatible = (because: string, exposes?: string): KindOfChange => ({
  verdict: 'compatible',
  because,
  fix: NOTHING,
  ...(exposes !== undefined && { exposes }),
});
export const keep = (what: string): string => `keep ${what}; ${ANEW}`;
export const tell = (what: string): string => `tell client developers ${what}, or take it back`;

/** The changes of a set of words. */
export function* setChanges(
  was: readonly string[],
  is: readonly string[],
  changes: { readonly added: (one: string) => PolicyChange; readonly removed: (one: string) => PolicyChange },
): Generator<PolicyChange> {
  for (const one of was) if (!is.includes(one)) yield changes.removed(one);
  for (const one of is) if (!was.includes(one)) yield changes.added(one);
}

/** What a list has more than once. */
export const repeatedIn = (list: readonly string[]): ReadonlySet<string> =>
  new Set(list.filter((one, index) => list.indexOf(one) < index));

export const code = (text: string): string => `\`${text}\``;

/** `a, b or c` */
export const listed = (names: readonly string[], last: string): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${last} ${names.at(-1)}`;
