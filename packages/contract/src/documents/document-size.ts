import { type FragmentDefinitionNode, Kind, type OperationDefinitionNode, type SelectionSetNode } from 'graphql';
import { type Diagnostic, diagnostic, placeOf } from '../sdl/diagnostic.js';
import { MAX_NESTING } from '../sdl/read-file.js';

/**
 * Maximum number of fields of one document, with a fragment counted at each spread. Nested
 * fragments can grow exponentially.
 */
const MAX_FIELDS = 5_000;

/** The fix of a document that is too large: it is one operation, so its file cannot be split. */
export const SPLIT_DOCUMENT = 'write fewer fields, or several documents';

/** Checks the size and depth of a document. Visits each fragment once per level. */
export function* checkSize(
  id: string,
  operations: readonly OperationDefinitionNode[],
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
): Generator<Diagnostic> {
  for (const operation of operations) {
    const fields = countFields(operation.selectionSet, fragments);
    if (fields === null)
      yield diagnostic(placeOf(operation), {
        rule: 'nesting',
        subject: id,
        problem: `with its fragments, it is nested more than ${MAX_NESTING} levels deep`,
        fix: 'write fewer levels',
      });
    else if (fields > MAX_FIELDS)
      yield diagnostic(placeOf(operation), {
        rule: 'document-size',
        subject: id,
        problem: `with its fragments, it selects ${fields === CAP ? 'more than a billion' : fields} fields; ${MAX_FIELDS} are the most`,
        fix: SPLIT_DOCUMENT,
      });
  }
}

const CAP = 1_000_000_000;

interface Counted {
  readonly fields: number;
  readonly levels: number;
}

/** Counts the fields of a selection with expanded fragments; null if it is nested too deeply. */
function countFields(whole: SelectionSetNode, fragments: ReadonlyMap<string, FragmentDefinitionNode>): number | null {
  const counts = new Map<string, Counted>();
  const open = new Set<string>();
  const none: Counted = { fields: 0, levels: 0 };

  function ofSet(set: SelectionSetNode, level: number): Counted | null {
    if (level > MAX_NESTING) return null;
    let [fields, levels] = [0, 0];
    for (const selection of set.selections) {
      const below =
        selection.kind === Kind.FRAGMENT_SPREAD
          ? ofFragment(selection.name.value, level)
          : selection.selectionSet
            ? ofSet(selection.selectionSet, level + 1)
            : none;
      if (below === null) return null;
      fields = Math.min(CAP, fields + below.fields + (selection.kind === Kind.FIELD ? 1 : 0));
      levels = Math.max(levels, below.levels + 1);
    }
    return level + levels > MAX_NESTING + 1 ? null : { fields, levels };
  }

  function ofFragment(name: string, level: number): Counted | null {
    const cached = counts.get(name);
    if (cached) return level + cached.levels > MAX_NESTING + 1 ? null : cached;
    const fragment = fragments.get(name);
    if (!fragment || open.has(name)) return none; // graphql-js reports both
    open.add(name);
    const counted = ofSet(fragment.selectionSet, level + 1);
    open.delete(name);
    if (counted) counts.set(name, counted);
    return counted;
  }

  return ofSet(whole, 1)?.fields ?? null;
}
