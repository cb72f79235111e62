import { type ASTNode, type DocumentNode, isTypeDefinitionNode, Kind, type StringValueNode, visit } from 'graphql';
import type { Place } from '../origins.js';
import { type Diagnostic, diagnostic, placeOf } from './diagnostic.js';
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

/** Returns the description of a definition by its place. */
export type Descriptions = (place: Place | null | undefined) => string | null;

/** Returns a lookup of descriptions, each on one line. */
export function descriptionsOf(sdl: DocumentNode): Descriptions {
  const found = new Map<string, string>();
  visit(sdl, {
    enter(node) {
      const text = textOf(node);
      if (text !== null) found.set(keyOf(placeOf(node)), text);
    },
  });
  return (place) => (place ? (found.get(keyOf(place)) ?? null) : null);
}

/** Returns the name of a type definition by its place. */
export type TypeNames = (place: Place | null | undefined) => string | null;

/** Returns a lookup of type names. */
export function typeNamesOf(sdl: DocumentNode): TypeNames {
  const found = new Map(
    sdl.definitions.flatMap((node): [string, string][] =>
      isTypeDefinitionNode(node) && node.loc ? [[keyOf(placeOf(node)), node.name.value]] : [],
    ),
  );
  return (place) => (place ? (found.get(keyOf(place)) ?? null) : null);
}

/** Returns true for the place of a definition with `@secret`. */
export type Secrets = (place: Place | null) => boolean;

/** Returns a lookup of definitions with `@secret`. */
export function secretsOf(sdl: DocumentNode): Secrets {
  const found = new Set<string>();
  visit(sdl, {
    enter(node) {
      if ('directives' in node && findDirective('secret', node)) found.add(keyOf(placeOf(node)));
    },
  });
  return (place) => place !== null && found.has(keyOf(place));
}

/** Returns the descriptions of the values of an enum by its place. */
export type ValueDescriptions = (enumAt: Place | null | undefined) => ReadonlyMap<string, string>;

/** Returns a lookup of enum value descriptions, each on one line. */
export function valueDescriptionsOf(sdl: DocumentNode): ValueDescriptions {
  const found = new Map<string, ReadonlyMap<string, string>>();
  for (const node of sdl.definitions) {
    if (node.kind !== Kind.ENUM_TYPE_DEFINITION) continue;
    const values = (node.values ?? []).flatMap((value): [string, string][] => {
      const text = textOf(value);
      return text === null ? [] : [[value.name.value, text]];
    });
    found.set(keyOf(placeOf(node)), new Map(values));
  }
  return (place) => (place ? found.get(keyOf(place)) : undefined) ?? new Map();
}

const keyOf = ({ file, line, column }: Place): string => `${file}:${line}:${column}`;

/** Returns a non-empty description on one line, or null. */
function textOf(node: ASTNode): string | null {
  const description: StringValueNode | undefined = 'description' in node ? node.description : undefined;
  const text = description?.value.replaceAll(/\s+/g, ' ').trim() ?? '';
  return text === '' ? null : text;
}
