import {
  type GraphQLInputType,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
  isScalarType,
  Kind,
  type ObjectFieldNode,
  print,
  type ValueNode,
} from 'graphql';
import type { ArgumentMeaning, ContractInputField, FieldMeaning, Meaning, Wire } from '../document-contract.js';
import { canonical, distinct } from '../json.js';
import { groupBy, mapValues } from '../records.js';
import type { SelectedField } from './selection.js';
import type { ResultKeys } from './wire-result.js';

/**
 * Returns the fields behind the keys of a result. Possible types of one value may have different
 * fields for the same key.
 * @param variables of the document; for an optional one without a default, the default of the SDL
 * applies
 */
export const fieldMeanings = (keys: ResultKeys, variables: Wire['variables']): Meaning['fields'] =>
  mapValues(Object.fromEntries(keys), (all) =>
    withTypes(all.map(({ types, selected }) => [types, meaningOf(selected, variables)])),
  );

/** Returns distinct meanings, with the possible types of each if there are several. */
function withTypes(meanings: readonly (readonly [types: string, FieldMeaning])[]): readonly FieldMeaning[] {
  const all = distinct(meanings.map(([, meaning]) => meaning));
  if (all.length === 1) return all;
  const byText = groupBy(meanings, ([, meaning]) => canonical(meaning));
  return all.map((one) => ({
    ...one,
    of: byText
      .get(canonical(one))
      ?.map(([types]) => types)
      .sort(),
  }));
}

function meaningOf({ field, node, when }: SelectedField, variables: Wire['variables']): FieldMeaning {
  const passed = new Map((node.arguments ?? []).map(({ name, value }) => [name.value, value] as const));
  const meanings = field.args.flatMap(({ name, type, astNode }): [string, ArgumentMeaning][] => {
    const value = passed.get(name);
    const stands = value === undefined || (value.kind === Kind.VARIABLE && mayBeAbsent(variables[value.name.value]));
    const written = value ? print(sortFields(value, type, variables)) : null;
    const inherited = stands ? astNode?.defaultValue : undefined;
    const byDefault = inherited ? print(sortFields(inherited, type, variables)) : null;
    return written === null && byDefault === null ? [] : [[name, { value: written, default: byDefault }]];
  });
  const type = getNamedType(field.type);
  return {
    field: field.name,
    arguments: Object.fromEntries(meanings),
    scalar: isScalarType(type) ? type.name : null,
    ...(when === null ? {} : { when }),
  };
}

const mayBeAbsent = (variable: ContractInputField | undefined): boolean =>
  variable !== undefined && !variable.required && !('default' in variable);

/**
 * Normalizes a value: sorted object fields with defaults, single values in lists, IDs as strings.
 * In an object an optional variable has the default of its input field after it, which applies if
 * requests omit it.
 */
function sortFields(value: ValueNode, type: GraphQLInputType, variables: Wire['variables']): ValueNode {
  const inner = getNullableType(type);
  if (value.kind === Kind.VARIABLE || value.kind === Kind.NULL) return value;
  if (isListType(inner)) {
    const values = value.kind === Kind.LIST ? value.values : [value];
    return { kind: Kind.LIST, values: values.map((one) => sortFields(one, inner.ofType, variables)) };
  }
  if (isScalarType(inner) && inner.name === 'ID' && value.kind === Kind.INT)
    return { kind: Kind.STRING, value: value.value };
  if (!isInputObjectType(inner) || value.kind !== Kind.OBJECT) return value;
  const written = new Map(value.fields.map((field) => [field.name.value, field.value] as const));
  const fields = Object.values(inner.getFields()).flatMap((field): ObjectFieldNode[] => {
    const one = written.get(field.name);
    const isOptional = one?.kind === Kind.VARIABLE && mayBeAbsent(variables[one.name.value]);
    const inherited = one === undefined || isOptional ? field.astNode?.defaultValue : undefined;
    const byDefault = inherited && sortFields(inherited, field.type, variables);
    const passed = one && sortFields(one, field.type, variables);
    const used = isOptional && byDefault ? variable(`${one.name.value} = ${print(byDefault)}`) : passed;
    const name = { kind: Kind.NAME, value: field.name } as const;
    const value = used ?? byDefault;
    return value ? [{ kind: Kind.OBJECT_FIELD, name, value }] : [];
  });
  return { kind: Kind.OBJECT, fields: fields.sort((a, b) => (a.name.value < b.name.value ? -1 : 1)) };
}

const variable = (value: string): ValueNode => ({ kind: Kind.VARIABLE, name: { kind: Kind.NAME, value } });
