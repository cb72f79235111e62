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
} from '../../packages/contract/src/policy-directive.js';

type FieldsType = GraphQLObjectType | GraphQLInterfaceType;

const to = z.enum(['PUBLIC', 'SESSION']);

/** Enforced by the stages `viewer.ts`, and at build: nothing public selects what needs a session. */
export const access = definePolicyDirective({
  name: 'access',
  sdl: `
"""
Who may call a root field, or read a field: anybody, or a signed-in user only. Required on every root field. On a type it
holds for the fields that say nothing themselves. What an interface says of a field holds for every type that implements
it: one may keep the field more closely, and none less so.
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
    problem: 'does not say who may call it',
    mend: 'write @access(to: SESSION), or @access(to: PUBLIC)',
  },
  facet: (found) => found?.to ?? 'SESSION',

  /** A type that implements an interface keeps its fields at least as closely as the interface does. */
  *checkSchema(schema, uses) {
    yield* weakerFields(schema, uses);
  },

  /** A public document selects nothing that needs a session, through whatever interface, union, fragment or alias. */
  *checkDocument({ facet, selected, root, uses }) {
    if (facet !== 'PUBLIC') return;
    for (const { parent, field, node } of selected()) {
      const keeper = keeperOf(parent, field, uses);
      if (keeper !== null)
        yield {
          node,
          rule: 'public-selection',
          problem: `${keeper.name}.${field.name} needs a session, but the document is public`,
          mend: `remove ${field.name}, or write @access(to: SESSION) on the root field ${root.name.value}`,
        };
    }
  },

  changes: {
    'session-required': breaking('requests without a session are refused', keep('it public')),
    'session-not-required': compatible('requests with a session go on', 'anybody may call it, without a session'),
  },
  *judge(was, is) {
    if (was === is) return;
    if (is === 'SESSION') yield { kind: 'session-required', what: 'it needs a session' };
    else yield { kind: 'session-not-required', what: 'it needs no session' };
  },

  words(facet, language) {
    const texts = {
      en: { PUBLIC: 'public, with or without a session', SESSION: 'with a session' },
      de: { PUBLIC: 'für alle, mit oder ohne Session', SESSION: 'mit Session' },
    };
    return [[{ en: 'Access', de: 'Zugang' }[language], texts[language][facet]]];
  },
  badge: (facet, language) =>
    ({ en: { PUBLIC: 'public', SESSION: 'session' }, de: { PUBLIC: 'öffentlich', SESSION: 'Session' } })[language][
      facet
    ],
});

/**
 * What `@access` says of a field: on the field itself, else on the type that it is written in; null where neither says
 * anything.
 */
function accessOf(type: FieldsType, field: RootField, uses: Uses): z.infer<typeof to> | null {
  const nodes = [field.astNode, type.astNode, ...type.extensionASTNodes];
  return nodes.map((node) => uses.read(access, node)?.to).find((said) => said !== undefined) ?? null;
}

/**
 * Where it is said that a field needs a session, null where it does not need one: the field itself, or the interface
 * that it implements. So what an interface keeps for users is kept by every type that implements it.
 */
function keeperOf(type: FieldsType, field: RootField, uses: Uses): FieldsType | null {
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
      const keeper = keeperOf(type, field, uses);
      if (keeper === null) continue;
      yield {
        node: uses.find('access', field.astNode) ?? field.astNode,
        rule: 'access-weaker',
        subject: `${type.name}.${field.name}`,
        problem: `it is public, but ${keeper.name}.${field.name}, which it implements, needs a session`,
        mend: `write @access(to: SESSION) here, or @access(to: PUBLIC) on ${keeper.name}.${field.name}`,
      };
    }
  }
}
