import { perConfig } from '../config.js';
import type { SourceFile } from './sources.js';

// All directives with their enums and scalars: schema/ defines none. generated/schema.graphql
// contains them.

/** Name of the SDL of the toolkit; developers of a service cannot edit it. */
export const BUILT_IN_FILE = 'built-in-sdl.ts';

/** Directives of every contract. */
const GENERAL = `
"""
Maximum number of entries of a list, or of the page that \`first\` requests. It applies to variables,
defaults, literals and results of resolvers. Every list has one.
"""
directive @limit(max: Int!) on FIELD_DEFINITION | ARGUMENT_DEFINITION | INPUT_FIELD_DEFINITION

"""
A list that clients read in pages: \`redemptions: [Redemption!]! @page(max: 100)\` becomes a
connection of the GraphQL Cursor Connections Specification, with \`first\`, \`after\`,
\`INVALID_CURSOR\`, RedemptionConnection and RedemptionEdge. A document selects \`edges\` and spreads
\`...Page\`. \`max\`: most entries of a page; \`default\`: default of \`first\`, if omitted the smaller
one of 20 and \`max\`.
"""
directive @page(max: Int!, default: Int) on FIELD_DEFINITION

"""
A request sends exactly one of these arguments with a value other than null.
"""
directive @exactlyOne(of: [String!]!) on FIELD_DEFINITION

"""
A request sends at most one of these arguments with a value other than null.
"""
directive @atMostOne(of: [String!]!) on FIELD_DEFINITION

"""
This argument must be sent. Null is allowed and has a meaning of its own.
"""
directive @mustBeSent on ARGUMENT_DEFINITION

"""
Form of a string: its length in characters (code points), and \`pattern\`, an anchored regular
expression of ECMAScript (flags \`u\` and \`v\`). \`format\` is a format of JSON Schema for readers and is not
validated. Other strings are refused with \`code\`; \`reason\` selects the message. All of it is in the
published schemas.
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
A password, a token or another secret. Forms that are made from the published schemas hide it:
\`writeOnly\`, and \`password\` as the format.
"""
directive @secret on SCALAR | ARGUMENT_DEFINITION | INPUT_FIELD_DEFINITION

"""
An integer from \`min\` to \`max\`.
"""
directive @range(min: Float!, max: Float!) on SCALAR

"""
A request with a value other than null for this argument counts as this many requests for the rate
limiter.
"""
directive @rateWeight(requests: Int!) on ARGUMENT_DEFINITION

"""
Error codes of the operation beyond the common ones, from the error catalogue.
"""
directive @errors(codes: [ErrorCode!]!) on FIELD_DEFINITION

"""
A code of the error catalogue.
"""
scalar ErrorCode

"""
On a document: deprecated from the day \`since\`, and refused as retired from the day \`on\`
(00:00 UTC), even if its file still exists. Until then each response announces the end.
"""
directive @sunset(since: Date!, on: Date!, reason: String!, successor: String) on QUERY | MUTATION

"""
A calendar day, YYYY-MM-DD.
"""
scalar Date
`;

/** SDL that is read before schema/. Lines count within the SDL of a directive. */
export const builtInSdl = perConfig(({ directives }): readonly SourceFile[] => [
  { file: BUILT_IN_FILE, text: GENERAL },
  ...directives.map(({ spec: { file, sdl } }) => ({ file, text: sdl })),
]);
