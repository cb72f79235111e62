import type { Condition, Term } from '../plan/conditions.js';
import { nodeCode, type Target, text } from './target.js';

/** Returns the code that evaluates a condition, in the order of its terms. */
export const conditionCode = (target: Target, { terms }: Condition): string =>
  terms.length === 0 ? 'true' : terms.map((term) => termCode(target, term)).join(' && ');

function termCode(target: Target, term: Term): string {
  switch (term.kind) {
    case 'not':
      return `!(${conditionCode(target, term.of)})`;
    case 'error': {
      const [node] = term.error.nodes ?? [];
      return `refuse(${text(term.error.message)}${node === undefined ? '' : nodeCode(target, node)})`;
    }
    default: {
      const { variable, kind } = term;
      const args = `(run, ${text(variable.name.value)}${nodeCode(target, variable)})`;
      return kind === 'skip' ? `!skipped${args}` : `included${args}`;
    }
  }
}
