import type { Condition, Term } from '../plan/conditions.js';
import { type Dialect, text } from './dialect.js';

/** The code that asks a condition, in the order of its terms. */
export const conditionCode = (dialect: Dialect, { terms }: Condition): string =>
  terms.length === 0 ? 'true' : terms.map((term) => termCode(dialect, term)).join(' && ');

function termCode(dialect: Dialect, term: Term): string {
  switch (term.kind) {
    case 'not':
      return `!(${conditionCode(dialect, term.of)})`;
    case 'fault': {
      const [node] = term.error.nodes ?? [];
      return `refuse(${text(term.error.message)}${node === undefined ? '' : dialect.node(node)})`;
    }
    default: {
      const { variable, kind } = term;
      const given = `(run, ${text(variable.name.value)}${dialect.node(variable)})`;
      return kind === 'skip' ? `!skipped${given}` : `included${given}`;
    }
  }
}
