import { inspect } from 'graphql/jsutils/inspect.js';
import type { Complete } from './run.js';

/** What a scalar or an enum does on the way out. */
export interface Leaf {
  readonly name: string;
  serialize(value: unknown): unknown;
}

/** What a scalar or an enum sends; throws where that is nothing. */
export function sentBy(type: Leaf, value: unknown): unknown {
  const sent = type.serialize(value);
  if (sent !== null && sent !== undefined) return sent;
  throw new Error(
    `Expected \`${type.name}.serialize(${inspect(value)})\` to return non-nullable value, returned: ${inspect(sent)}`,
  );
}

/** Completes a scalar or an enum. */
export const leafOf =
  (type: Leaf): Complete =>
  (_run, value) =>
    sentBy(type, value);
