import type { InputField, InputPlace, Inputs } from './input-type.js';

type Values = Readonly<Record<string, unknown>>;

/** Variables that the input stage has let pass, as resolvers take them: what was left out has its default. */
export function coerceVariables(inputs: Inputs, given: Values): Values {
  const variables: Record<string, unknown> = {};
  for (const [name, input] of inputs) {
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    put(variables, name, value, input);
  }
  return variables;
}

/** A value that is left out, and for which nothing stands, is no key. */
function put(values: Record<string, unknown>, name: string, value: unknown, input: InputField): void {
  const coerced = value === undefined ? input.byDefault?.() : coerce(value, input);
  if (coerced !== undefined) values[name] = coerced;
}

function coerce(value: unknown, { type }: InputPlace): unknown {
  if (value === null) return null;
  switch (type.kind) {
    case 'id':
      return String(value);
    case 'scalar':
      return type.parse(value);
    case 'list':
      return Array.isArray(value) ? value.map((entry: unknown) => coerce(entry, type.of)) : value;
    case 'object': {
      const fields: Record<string, unknown> = {};
      for (const [name, field] of type.fields()) put(fields, name, Reflect.get(Object(value), name), field);
      return fields;
    }
    default:
      return value;
  }
}
