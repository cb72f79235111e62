import { type ASTNode, type DocumentNode, isTypeDefinitionNode, Kind, type StringValueNode, visit } from 'graphql';
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

type LookUpByPlace<Value> = (place: Place | null | undefined) => Value;

/** Look-ups of SDL definitions by their place. */
export interface Definitions {
  /** Returns its description on one line. */
  readonly describe: LookUpByPlace<string | null>;
  /** Returns the name of a type. */
  readonly typeNameAt: LookUpByPlace<string | null>;
  /** Returns true for an argument or scalar with `@secret`. */
  readonly isSecret: LookUpByPlace<boolean>;
  /** Returns the descriptions of the values of an enum, each on one line. */
  readonly valueDescriptions: LookUpByPlace<ReadonlyMap<string, string>>;
}

/** Collects the definitions of the SDL by their place. */
export function definitionsOf(sdl: DocumentNode): Definitions {
  const found = new Map<string, ASTNode>();
  visit(sdl, {
    enter(node) {
      if ('description' in node && node.loc) found.set(formatPlace(placeOf(node)), node);
    },
  });
  const at: LookUpByPlace<ASTNode | undefined> = (place) => (place ? found.get(formatPlace(place)) : undefined);
  return {
    describe: (place) => textOf(at(place)),
    typeNameAt(place) {
      const node = at(place);
      return node && isTypeDefinitionNode(node) ? node.name.value : null;
    },
    isSecret(place) {
      const node = at(place);
      return node !== undefined && 'directives' in node && findDirective('secret', node) !== undefined;
    },
    valueDescriptions(place) {
      const node = at(place);
      const values = node?.kind === Kind.ENUM_TYPE_DEFINITION ? (node.values ?? []) : [];
      const texts = values.map((value) => [value.name.value, textOf(value)] as const);
      return new Map(texts.flatMap(([name, text]) => (text === null ? [] : [[name, text]])));
    },
  };
}

/** Returns a non-empty description on one line, or null. */
function textOf(node: ASTNode | undefined): string | null {
  const description: StringValueNode | undefined = node && 'description' in node ? node.description : undefined;
  const text = description?.value.replaceAll(/\s+/g, ' ').trim() ?? '';
  return text === '' ? null : text;
}
