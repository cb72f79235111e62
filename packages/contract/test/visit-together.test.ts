import { expect, it } from '@jest/globals';
import { type ASTVisitor, parse, visit, visitInParallel } from 'graphql';
import { together } from '../src/sdl/visit-together.js';

const document = parse('query a($b: Int = 1) { c(d: $b) { ...e f @skip(if: true) } } fragment e on E { g { h } }');

/** Merges visitors of every form; returns all nodes that they visited. */
function seenBy(merge: (visitors: readonly ASTVisitor[]) => ASTVisitor): readonly string[] {
  const seen: string[] = [];
  const see = (what: string) => (node: { readonly kind: string }) => void seen.push(`${what} ${node.kind}`);
  visit(
    document,
    merge([
      { enter: see('1 enters'), leave: see('1 leaves') },
      { Field: see('2 enters'), Name: { leave: see('2 leaves') } },
      {
        Field: { enter: (node) => node.name.value !== 'c' && undefined, leave: see('3 leaves') },
        Name: see('3 enters'),
      },
      { SelectionSet: () => false, Variable: see('4 enters'), Document: { leave: see('4 leaves') } },
    ]),
  );
  return seen;
}

it('calls visitors like visitInParallel, including skipped nodes', () => {
  expect(seenBy(together)).toEqual(seenBy(visitInParallel));
  expect(seenBy(together).filter((one) => one.startsWith('4'))).toEqual(['4 enters Variable', '4 leaves Document']);
});
