import { type DirectiveNode, GraphQLError, type GraphQLSchema, getDirectiveValues } from 'graphql';
import { z } from 'zod';

/** The arguments of our directives, defaults filled in. */
interface Values {
  readonly access: { readonly to: 'PUBLIC' | 'SESSION' };
  readonly viewer: { readonly allow: readonly ('PENDING' | 'ACTIVE' | 'BLOCKED')[] };
  readonly gameServer: { readonly from: 'NONE' | 'SESSION' | 'ARGUMENT' | 'EITHER' };
  readonly pin: object;
  readonly survivesMaintenance: object;
  readonly limit: { readonly max: number };
  readonly throttle: { readonly class: string };
  // Codes and dates are scalars, which graphql-js takes in any form: their own checks name the mend.
  readonly fails: { readonly with: readonly unknown[] };
  readonly sunset: { readonly on?: unknown; readonly reason: string; readonly successor?: string | null | undefined };
}

export type DirectiveName = keyof Values;

/** What the compiler relies on: schema/policy.graphql has to define the directives so. */
const shapes: { readonly [Name in DirectiveName]: z.ZodType<Values[Name]> } = {
  access: z.object({ to: z.enum(['PUBLIC', 'SESSION']) }),
  viewer: z.object({ allow: z.array(z.enum(['PENDING', 'ACTIVE', 'BLOCKED'])) }),
  gameServer: z.object({ from: z.enum(['NONE', 'SESSION', 'ARGUMENT', 'EITHER']) }),
  pin: z.object({}),
  survivesMaintenance: z.object({}),
  limit: z.object({ max: z.number() }),
  throttle: z.object({ class: z.string() }),
  fails: z.object({ with: z.array(z.unknown()) }),
  sunset: z.object({ on: z.unknown(), reason: z.string(), successor: z.string().nullish() }),
};

/** Anything that can carry directives. */
export interface Directed {
  readonly directives?: readonly DirectiveNode[] | undefined;
}

export interface DirectiveReader {
  /** The values, defaults included; null where the directive is absent or its values are not valid. */
  read<Name extends DirectiveName>(name: Name, node: Directed | null | undefined): Values[Name] | null;
  /** What is wrong with one use of a directive: SDL validation checks names, not values. Null: nothing. */
  fault(node: DirectiveNode): string | null;
}

export const isOurs = (name: string): name is DirectiveName => Object.hasOwn(shapes, name);

/** The directive of this name, if the node has it. */
export const findDirective = (name: DirectiveName, node: Directed | null | undefined): DirectiveNode | undefined =>
  node?.directives?.find((directive) => directive.name.value === name);

export function createDirectiveReader(schema: GraphQLSchema): DirectiveReader {
  const values = (node: DirectiveNode): unknown => {
    const definition = schema.getDirective(node.name.value);
    return definition ? getDirectiveValues(definition, { directives: [node] }) : undefined;
  };
  return {
    read(name, node) {
      const found = findDirective(name, node);
      if (!found || this.fault(found) !== null) return null;
      return shapes[name].parse(values(found));
    },
    fault(node) {
      try {
        const found = values(node);
        const name = node.name.value;
        if (!isOurs(name) || shapes[name].safeParse(found).success) return null;
        return `@${name} is not defined as the compiler knows it`;
      } catch (error) {
        if (error instanceof GraphQLError) return error.message;
        throw error;
      }
    },
  };
}
