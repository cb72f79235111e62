import type { ContractFiles } from './support.js';

/** A list in pages with the field on line 2 and the fields of the document on line 3. */
export const list = (
  field: string,
  selected = '{ edges { cursor node { id } } ...Page }',
  more = '',
): ContractFiles => ({
  sdl: `type Query {\n  codes${field} @access(to: PUBLIC)\n}\ntype Code {\n  id: Int!\n}\n${more}`,
  documents: {
    'codes.graphql': `query codes($first: Int! = 5, $after: Cursor) {\n  codes(first: $first, after: $after)\n${selected}\n}`,
  },
});
