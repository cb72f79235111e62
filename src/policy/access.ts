import {
  type GraphQLInterfaceType,
  type GraphQLObjectType,
  type GraphQLSchema,
  isInterfaceType,
  isObjectType,
} from 'graphql';
import { z } from 'zod';
import {
  breaking,
  compatible,
  definePolicyDirective,
  keep,
  type PolicyFinding,
  type RootField,
  type Uses,
} from '../../packages/contract/src/define.js';

type FieldsType = GraphQLObjectType | GraphQLInterfaceType;

const to = z.enum(['PUBLIC', 'SESSION']);

/**
 * Enforced by the stage `viewer.ts`. The build rejects public documents that select fields with a
 * session.
 */
export const access = definePolicyDirective({
  name: 'access',
  file: 'src/policy/access.ts',
  sdl: `
"""
Whether a field is public or needs a session. Required on every root field. On a type it is the
default for its fields. A type that implements an interface can restrict a field further, but cannot
make it public if the interface does not.
"""
directive @access(to: Access!) on FIELD_DEFINITION | OBJECT | INTERFACE

enum Access {
  PUBLIC
  SESSION
}`,
  arguments: z.object({ to }),
  form: to,
  rules: ['access-required', 'access-weaker', 'public-selection'],
  required: {
    rule: 'access-required',
    problem: 'has no @access',
    fix: 'write @access(to: SESSION), or @access(to: PUBLIC)',
  },
  facet: (found) => found?.to ?? 'SESSION',

  /** A type must not make a field public that one of its interfaces restricts. */
  *checkSchema(schema, uses) {
    yield* weakerFields(schema, uses);
  },

  /**
   * A public document selects no field that needs a session, also not by interface, union, fragment
   * or alias.
   */
  *checkDocument({ facet, selected, root, uses }) {
    if (facet !== 'PUBLIC') return;
    for (const { parent, field, node } of selected()) {
      const restricting = restrictingTypeOf(parent, field, uses);
      if (restricting !== null)
        yield {
          node,
          rule: 'public-selection',
          problem: `${restricting.name}.${field.name} needs a session, but the document is public`,
          fix: `remove ${field.name}, or write @access(to: SESSION) on the root field ${root.name.value}`,
        };
    }
  },

  changes: {
    'session-required': breaking('requests without a session are refused', keep('it public')),
    'session-not-required': compatible('requests with a session still succeed', 'callers need no session'),
  },
  *judge(was, is) {
    if (was === is) return;
    if (is === 'SESSION') yield { kind: 'session-required', what: 'it needs a session' };
    else yield { kind: 'session-not-required', what: 'it needs no session' };
  },

  words(facet, language) {
    const texts = {
      en: { PUBLIC: 'public, with or without a session', SESSION: 'with a session' },
      de: { PUBLIC: 'für alle, mit oder ohne Sitzung', SESSION: 'mit Sitzung' },
    };
    return [[{ en: 'Access', de: 'Zugang' }[language], texts[language][facet]]];
  },
  badge: (facet, language) =>
    ({ en: { PUBLIC: 'public', SESSION: 'session' }, de: { PUBLIC: 'öffentlich', SESSION: 'Sitzung' } })[language][
      facet
    ],
});

/** The `@access` of a field, else of its type; null if neither has one. */
function accessOf(type: FieldsType, field: RootField, uses: Uses): z.infer<typeof to> | null {
  const nodes = [field.astNode, type.astNode, ...type.extensionASTNodes];
  return nodes.map((node) => uses.read(access, node)?.to).find((value) => value !== undefined) ?? null;
}

/**
 * The type whose `@access` restricts a field: an interface that declares it, else the type; null if
 * it is public.
 */
function restrictingTypeOf(type: FieldsType, field: RootField, uses: Uses): FieldsType | null {
  const declaring = type.getInterfaces().find((of) => {
    const declared = of.getFields()[field.name];
    return declared !== undefined && accessOf(of, declared, uses) === 'SESSION';
  });
  return declaring ?? (accessOf(type, field, uses) === 'SESSION' ? type : null);
}

function* weakerFields(schema: GraphQLSchema, uses: Uses): Generator<PolicyFinding> {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) && !isInterfaceType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      if (accessOf(type, field, uses) !== 'PUBLIC') continue;
      const restricting = restrictingTypeOf(type, field, uses);
      if (restricting === null) continue;
      yield {
        node: uses.find('access', field.astNode) ?? field.astNode,
        rule: 'access-weaker',
        subject: `${type.name}.${field.name}`,
        problem: `it is public, but ${restricting.name}.${field.name}, which it implements, needs a session`,
        fix: `write @access(to: SESSION) here, or @access(to: PUBLIC) on ${restricting.name}.${field.name}`,
      };
    }
  }
}
