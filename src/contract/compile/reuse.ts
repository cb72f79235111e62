import { type GraphQLSchema, type OperationDefinitionNode, OperationTypeNode } from 'graphql';
import { type Diagnostic, diagnostic, placeOf } from './diagnostic.js';
import { type DirectiveReader, findDirective } from './directives.js';
import { type RootField, rootFields } from './policy.js';

// Answers that are kept and given again (rules.md §2.7): what the SDL says of a field, and a document of itself.

/** Whether answers of the operation may be given again. */
export const isReusable = (
  { astNode }: RootField,
  operation: OperationDefinitionNode,
  reader: DirectiveReader,
): boolean => reader.read('reusable', astNode) !== null && reader.read('fresh', operation) === null;

/** An answer that is given again is anybody's, and of nothing that was done. */
export function* checkReusable(schema: GraphQLSchema, reader: DirectiveReader): Generator<Diagnostic> {
  for (const [subject, { astNode }] of rootFields(schema)) {
    const node = findDirective('reusable', astNode);
    if (node === undefined) continue;
    if (subject.startsWith('Mutation.'))
      yield diagnostic(placeOf(node), {
        rule: 'reusable-query',
        subject,
        problem: '@reusable on a mutation: what it does would not be done again',
        mend: 'write it on a field of Query, and remove it here',
      });
    else if (reader.read('access', astNode)?.to !== 'PUBLIC')
      yield diagnostic(placeOf(node), {
        rule: 'reusable-public',
        subject,
        problem: '@reusable on a field that needs a session: its answer is of one user alone',
        mend: 'write @access(to: PUBLIC), or remove @reusable',
      });
  }
}

/** `@fresh` says something only of answers that would be kept. */
export function* checkFresh(
  id: string,
  operation: OperationDefinitionNode,
  { name, astNode }: RootField,
  reader: DirectiveReader,
): Generator<Diagnostic> {
  const node = findDirective('fresh', operation);
  if (node === undefined || operation.operation !== OperationTypeNode.QUERY) return;
  if (reader.read('reusable', astNode) !== null) return;
  yield diagnostic(placeOf(node), {
    rule: 'fresh-reusable',
    subject: id,
    problem: `@fresh says nothing: answers of Query.${name} are made anew in any case`,
    mend: 'remove @fresh',
  });
}
