import { perConfig } from '../config.js';
import type { SourceFile } from './sources.js';

// The directives that there are, with their enums and scalars: schema/ defines none. generated/schema.graphql has all of them.

/** The directives of every contract. */
const GENERAL = `
"""
The greatest number of entries: of a list, or of the page that a \`first\` asks for. It binds whatever a list or \`first\`
may come from: variables, defaults and literals; and what resolvers return. Every list has one.
"""
directive @limit(max: Int!) on FIELD_DEFINITION | ARGUMENT_DEFINITION | INPUT_FIELD_DEFINITION

"""
A request gives exactly one of these arguments, other than null.
"""
directive @exactlyOne(of: [String!]!) on FIELD_DEFINITION

"""
A request gives at most one of these arguments, other than null.
"""
directive @atMostOne(of: [String!]!) on FIELD_DEFINITION

"""
This argument has to be there; it may be null, which then says something.
"""
directive @mustBeSent on ARGUMENT_DEFINITION

"""
What a text of this scalar must be: so many characters (code points), and like \`pattern\`, a regular expression of
ECMAScript (flag \`u\`) over all of it. \`format\` is one of JSON Schema, for readers: nothing is refused by it. Anything else
is refused with \`code\`; \`reason\` is the sentence of that code which tells the form. All of it is in the published schemas.
"""
directive @text(
  min: Int! = 0
  max: Int! = 2048
  pattern: String
  format: String
  code: ErrorCode! = INVALID_VARIABLES
  reason: String
) on SCALAR

"""
This scalar is a whole number from \`min\` to \`max\`.
"""
directive @range(min: Float!, max: Float!) on SCALAR

"""
Given this argument, other than null, the request counts as so many against the flood limit of its network.
"""
directive @rateWeight(requests: Int!) on ARGUMENT_DEFINITION

"""
The refusals that the operation can give beyond the common ones: codes of the error catalogue.
"""
directive @errors(codes: [ErrorCode!]!) on FIELD_DEFINITION

"""
A code of the error catalogue.
"""
scalar ErrorCode

"""
On a document: clients should not use it any more since the one day, and it goes away on the other (00:00 UTC): from then
on it is answered like a retired one, also while it is still there. Until then each answer says so.
"""
directive @sunset(since: Date!, on: Date!, reason: String!, successor: String) on QUERY | MUTATION

"""
A calendar day, YYYY-MM-DD.
"""
scalar Date
`;

/** The SDL that is read before that of schema/. Lines count within the SDL of a directive. */
export const builtInSdl = perConfig(({ directives }): readonly SourceFile[] => [
  { file: 'packages/contract/src/sdl/built-in-sdl.ts', text: GENERAL },
  ...directives.map(({ spec: { file, sdl } }) => ({ file, text: sdl })),
]);
