import {
  type ASTNode,
  type DocumentNode,
  GraphQLDeprecatedDirective,
  getDirectiveValues,
  isTypeDefinitionNode,
  Kind,
  type StringValueNode,
  visit,
} from 'graphql';
import type { Place } from '../origins.js';
import { type Diagnostic, diagnostic, formatPlace, placeOf } from './diagnostic.js';
import { findDirective } from './directives.js';

const ROOTS: readonly string[] = ['Query', 'Mutation'];

/** Checks that every root field has a description for the reference. */
export function* checkDescriptions(sdl: DocumentNode): Generator<Diagnostic> {
  for (const node of sdl.definitions) {
    if (node.kind !== Kind.OBJECT_TYPE_DEFINITION && node.kind !== Kind.OBJECT_TYPE_EXTENSION) continue;
    if (!ROOTS.includes(node.name.value)) continue;
    for (const field of node.fields ?? []) {
      if (textOf(field) !== null) continue;
      yield diagnostic(placeOf(field), {
        rule: 'description-required',
        subject: `${node.name.value}.${field.name.value}`,
        problem: 'has no description for generated/reference.md',
        fix: 'write a description above it, between """ and """',
      });
    }
  }
}

type OptionalPlace = Place | null | undefined;

/** Look-ups of SDL definitions by their place. */
export type Definitions = ReturnType<typeof definitionsOf>;

/** Collects the definitions of the SDL by their place. */
export function definitionsOf(sdl: DocumentNode) {
  const found = new Map<string, ASTNode>();
  visit(sdl, {
    enter(node) {
      if ('description' in node && node.loc) found.set(formatPlace(placeOf(node)), node);
    },
  });
  const at = (place: OptionalPlace): ASTNode | undefined => (place ? found.get(formatPlace(place)) : undefined);
  return {
    /** Returns its description on one line, with the reason if it is deprecated. */
    describe: (place: OptionalPlace): string | null => describeNode(at(place)),
    /** Returns its description alone, on one line. */
    description: (place: OptionalPlace): string | null => textOf(at(place)),
    /** Returns the reason for which it is deprecated, on one line; null if it is not. */
    deprecation: (place: OptionalPlace): string | null => deprecationOf(at(place)),
    /** Returns the name of a type. */
    typeNameAt(place: OptionalPlace): string | null {
      const node = at(place);
      return node && isTypeDefinitionNode(node) ? node.name.value : null;
    },
    /** Returns true for an argument or scalar with `@secret`. */
    isSecret(place: OptionalPlace): boolean {
      const node = at(place);
      return node !== undefined && 'directives' in node && findDirective('secret', node) !== undefined;
    },
    /** Returns the descriptions of the values of an enum, each on one line. */
    valueDescriptions(place: OptionalPlace): ReadonlyMap<string, string> {
      const node = at(place);
      const values = node?.kind === Kind.ENUM_TYPE_DEFINITION ? (node.values ?? []) : [];
      const texts = values.map((value) => [value.name.value, describeNode(value)] as const);
      return new Map(texts.flatMap(([name, text]) => (text === null ? [] : [[name, text]])));
    },
  };
}

/** Returns the description and the deprecation of a definition; null without both. */
const describeNode = (node: ASTNode | undefined): string | null => addDeprecation(textOf(node), deprecationOf(node));

/** Adds the reason of a deprecation to a description; null without both. */
export const addDeprecation = (description: string | null, reason: string | null): string | null =>
  [description, reason === null ? null : `Deprecated: ${reason}`].filter((text) => text !== null).join(' ') || null;

function deprecationOf(node: ASTNode | undefined): string | null {
  const values = node && 'directives' in node ? getDirectiveValues(GraphQLDeprecatedDirective, node) : undefined;
  return typeof values?.reason === 'string' ? onOneLine(values.reason) : null;
}

const onOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Returns a non-empty description on one line, or null. */
function textOf(node: ASTNode | undefined): string | null {
  const description: StringValueNode | undefined = node && 'description' in node ? node.description : undefined;
  return onOneLine(description?.value ?? '') || null;
}
