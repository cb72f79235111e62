import { type DocumentNode, GraphQLDeprecatedDirective, getDirectiveValues, Kind, type StringValueNode } from 'graphql';
import type { SdlNode } from '../origins.js';
import { type Diagnostic, diagnostic, placeOf } from './diagnostic.js';
import { findDirective } from './directives.js';

const ROOTS: readonly string[] = ['Query', 'Mutation'];

/** Checks that every root field has a description for the reference. */
export function* checkDescriptions(sdl: DocumentNode): Generator<Diagnostic> {
  for (const node of sdl.definitions) {
    if (node.kind !== Kind.OBJECT_TYPE_DEFINITION && node.kind !== Kind.OBJECT_TYPE_EXTENSION) continue;
    if (!ROOTS.includes(node.name.value)) continue;
    for (const field of node.fields ?? []) {
      if (descriptionOf(field) !== null) continue;
      yield diagnostic(placeOf(field), {
        rule: 'description-required',
        subject: `${node.name.value}.${field.name.value}`,
        problem: 'has no description for generated/reference.md',
        fix: 'write a description above it, between """ and """',
      });
    }
  }
}

/** Returns true for an argument or scalar with `@secret`. */
export const isSecret = (node: SdlNode): boolean =>
  node != null && 'directives' in node && findDirective('secret', node) !== undefined;

/** Returns the descriptions of the values of an enum, each on one line. */
export function valueDescriptions(node: SdlNode): ReadonlyMap<string, string> {
  const values = node?.kind === Kind.ENUM_TYPE_DEFINITION ? (node.values ?? []) : [];
  const texts = values.map((value) => [value.name.value, describeNode(value)] as const);
  return new Map(texts.flatMap(([name, text]) => (text === null ? [] : [[name, text]])));
}

/** Returns the description of a definition on one line, with the reason if it is deprecated. */
export const describeNode = (node: SdlNode): string | null => addDeprecation(descriptionOf(node), deprecationOf(node));

/** Adds the reason of a deprecation to a description; null without both. */
export const addDeprecation = (description: string | null, reason: string | null): string | null =>
  [description, reason === null ? null : `Deprecated: ${reason}`].filter((text) => text !== null).join(' ') || null;

/** Returns the reason for which a definition is deprecated, on one line; null if it is not. */
export function deprecationOf(node: SdlNode): string | null {
  const values = node && 'directives' in node ? getDirectiveValues(GraphQLDeprecatedDirective, node) : undefined;
  return typeof values?.reason === 'string' ? onOneLine(values.reason) : null;
}

const onOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Returns a non-empty description on one line, or null. */
export function descriptionOf(node: SdlNode): string | null {
  const description: StringValueNode | undefined = node && 'description' in node ? node.description : undefined;
  return onOneLine(description?.value ?? '') || null;
}
