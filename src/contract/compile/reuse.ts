import { type GraphQLSchema, type OperationDefinitionNode, OperationTypeNode } from 'graphql';
import { type Diagnostic, diagnostic, placeOf } from './diagnostic.js';
import { type DirectiveReader, findDirective } from './directives.js';
import { type RootField, rootFields } from './policy.js';

// Answers that are kept and given again (rules.md §2.7): what the SDL says of a field, and a document of itself.

/** Whether answers of the operation may be given again. */
export const isCacheable = (
  { astNode }: RootField,
  operation: OperationDefinitionNode,
  reader: DirectiveReader,
): boolean => reader.read('cacheable', astNode) !== null && reader.read('noCache', operation) === null;

/** An answer that is given again is anybody's, and of nothing that was done. */
export function* checkReusable(schema: GraphQLSchema, reader: DirectiveReader): Generator<Diagnostic> {
  for (const [subject, { astNode }] of rootFields(schema)) {
    const node = findDirective('cacheable', astNode);
    if (node === undefined) continue;
    if (subject.startsWith('Mutation.'))
      yield diagnostic(placeOf(node), {
        rule: 'cacheable-query',
        subject,
        problem: '@cacheable on a mutation: what it does would not be done again',
        mend: 'write it on a field of Query, and remove it here',
      });
    else if (reader.read('access', astNode)?.to !== 'PUBLIC')
      yield diagnostic(placeOf(node), {
        rule: 'cacheable-public',
        subject,
        problem: '@cacheable on a field that needs a session: its answer is of one user alone',
        mend: 'write @access(to: PUBLIC), or remove @cacheable',
      });
  }
}

/** `@noCache` says something only of answers that would be kept. */
export function* checkFresh(
  id: string,
  operation: OperationDefinitionNode,
  { name, astNode }: RootField,
  reader: DirectiveReader,
): Generator<Diagnostic> {
  const node = findDirective('noCache', operation);
  if (node === undefined || operation.operation !== OperationTypeNode.QUERY) return;
  if (reader.read('cacheable', astNode) !== null) return;
  yield diagnostic(placeOf(node), {
    rule: 'no-cache-cacheable',
    subject: id,
    problem: `@noCache says nothing: answers of Query.${name} are made anew in any case`,
    mend: 'remove @noCache',
  });
}
