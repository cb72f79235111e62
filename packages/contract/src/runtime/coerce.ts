import type { InputField, InputPlace, Inputs } from './input-type.js';

type Values = Readonly<Record<string, unknown>>;

/** Coerces validated variables for resolvers, and fills in defaults. */
export function coerceVariables(inputs: Inputs, sent: Values): Values {
  const variables: Record<string, unknown> = {};
  for (const [name, input] of inputs) {
    const value = Object.hasOwn(sent, name) ? sent[name] : undefined;
    put(variables, name, value, input);
  }
  return variables;
}

/** Sets a value, or its default; an omitted value without a default adds no key. */
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
