import { describe, expect, it } from '@jest/globals';
import config from '../../contract.config.js';
import type { Example } from '../../packages/contract/src/descriptions-and-examples.js';
import { describeOperations } from '../../packages/contract/src/emit/reference/described-operation.js';
import { referencePage } from '../../packages/contract/src/emit/reference/page.js';
import { type ContractFiles, compileValid } from './support.js';

// generated/reference.md for SDL and documents of all kinds.

/** The page of a contract. */
const pageOf = (given: ContractFiles, examples: ReadonlyMap<string, Example> = new Map()): string =>
  referencePage(describeOperations({ ...compileValid(given), config }, examples), config);

/** The part of a page that is about one operation. */
const sectionOf = (page: string, id: string): string => page.split(`\n### \`${id}\`\n`)[1]?.split(/\n##+ /)[0] ?? '';

const SDL = `type Query {
  """
  Finds | things,
  whatever they are.
  """
  find(
    "What they are called."
    name: Name! = "a"
    box: Box
    sort: Sort
    few: [Few!] @limit(max: 3)
    deep: Boolean! = false
  ): [Any!]! @access(to: PUBLIC) @limit(max: 7)
  "Mine alone."
  mine(pin: String): Int @access(to: SESSION) @survivesMaintenance
}
type Mutation {
  "Spends."
  spend(text: String @rateWeight(requests: 5), gameServerId: ID!): Boolean!
    @access(to: SESSION) @userStatus(allow: [ACTIVE]) @pin @throttle(class: PASSWORD) @gameServer(from: ARGUMENT)
    @errors(codes: [PIN_REQUIRED, PIN_INVALID, PIN_LOCKED, PIN_NOT_SET])
}
"A name, such as \`a|b\`."
scalar Name @text(min: 1, max: 9, pattern: "^(?:a|b)$")
scalar Few @range(min: 1, max: 2000)
enum Sort {
  "By price."
  CHEAP
  NEW
}
"A box."
input Box { name: Name! = "b" "Inside." inner: Box }
union Any = Thing | Place
type Thing { id: ID! "How it is sorted." sort: Sort when: DateTime }
type Place { town: String! }
`;
const DOCUMENTS = {
  'a/find.graphql': `query find($name: Name! = "b", $box: Box, $sort: Sort, $few: [Few!], $deep: Boolean! = false) {
  find(name: $name, box: $box, sort: $sort, few: $few) {
    __typename
    ... on Thing { id sort when @include(if: $deep) }
    ... on Place { town }
  }
}`,
  'a/mine.graphql': `query mine @sunset(since: "2027-02-01", on: "2027-06-01", reason: "Too slow.", successor: "find") { mine }`,
  'b/spend.graphql':
    'mutation spend($text: String, $gameServerId: ID!) { spend(text: $text, gameServerId: $gameServerId) }',
};
const page = pageOf({ sdl: SDL, documents: DOCUMENTS });

describe('the index', () => {
  it('lists each operation with its purpose by slice', () => {
    expect(page).toContain('**[a](#slice-a)**');
    expect(page).toContain('| [`find`](#find) | query | public | Finds \\| things, whatever they are. |');
    expect(page).toContain('| [`spend`](#spend) | mutation | session, game server, PIN | Spends. |');
  });

  it('links documents without a folder of their own, and those of nested folders', () => {
    const sdl = 'type Query { a: Int @access(to: PUBLIC) }';
    const own = pageOf({
      sdl,
      documents: { 'a.graphql': 'query a { a }', 'Big shop/-x/b.graphql': 'query b { b: a }' },
    });
    expect(own).toContain('**[documents](#slice-documents)**');
    expect(own).toContain('## Slice documents\n');
    expect(own).toContain('**[Big shop/-x](#slice-big-shop-x)**');
    expect(own).toContain('## Slice Big shop/-x\n');
  });

  it('marks deprecated operations', () =>
    expect(page).toContain(
      '| [`mine`](#mine) | query | session, survives maintenance | *Deprecated: removed on 2027-06-01.* Mine alone. |',
    ));
});

describe('the section of an operation', () => {
  const [find, mine, spend] = ['find', 'mine', 'spend'].map((id) => sectionOf(page, id));

  it('lists access and policies', () => {
    expect(find).toContain(
      '- Kind: query\n- Access: public, with or without a session\n- In maintenance: `PROJECT_UNAVAILABLE`\n- Worst-case cost: ',
    );
    expect(mine).toContain(
      '- Access: with a session\n- In maintenance: available\n- User status: `PENDING` or `ACTIVE`\n',
    );
    expect(spend).toContain(`- Kind: mutation
- Access: with a session
- Game server: \`gameServerId\`, which is required
- PIN: if the project or the user requires it: \`pin\`, or \`verifyPin\` before
- In maintenance: \`PROJECT_UNAVAILABLE\`
- Throttled: wrong passwords (\`PASSWORD\`)
- User status: \`ACTIVE\`
- Rate limiter: counts as 5 requests if \`text\` is sent
`);
    expect(spend).toMatch(/\n- Contract: `sha256:[0-9a-f]{64}`\n/);
  });

  it('lists type and meaning of each variable in a table', () => {
    expect(find).toContain(
      '| `name` | no | text of 1 to 9 characters, pattern `^(?:a\\|b)$` | `"b"` | What they are called. |',
    );
    expect(find).toContain('| `sort` | no | `CHEAP` or `NEW` or null |  |  |');
    expect(find).toContain('| `few` | no | list of at most 3, or null; each: whole number, 1 to 2,000 |  |  |');
    expect(find).toContain('| `box` | no | object, see `input1` or null |  | A box. |');
    expect(find).toContain('| `inner` | no | object, see `input1` or null |  | Inside. |');
    expect(find).toContain(
      '| `name` | no | text of 1 to 9 characters, pattern `^(?:a\\|b)$` | `"b"` | A name, such as `a\\|b`. |',
    );
    expect(spend).toContain('| `text` | no | text of at most 2,048 characters or null |  |  |');
    expect(mine).toContain('**Variables**: none; send `{}`.');
  });

  it('shows the result as a tree with possible types and enum values', () => {
    expect(find).toContain(`- \`data.find\`: list of at most 7; each: one of several objects
  - if \`__typename\` is \`Place\`:
    - \`__typename\`: \`Place\`
    - \`town\`: text
  - if \`__typename\` is \`Thing\`:
    - \`__typename\`: \`Thing\`
    - \`id\`: id
    - \`sort\`: \`CHEAP\` or \`NEW\` or null. How it is sorted.
      - \`CHEAP\`: By price.
    - \`when\`: date and time (RFC 3339) or null, if a variable includes it
`);
    expect(mine).toContain('- `data.mine`: whole number or null\n');
  });

  it('lists its own errors with advice, and links the common ones', () => {
    expect(mine).toContain(
      '**Errors**: the [common ones](#common-errors) of `program`, `project`, `service` and `session`.',
    );
    expect(spend).toContain(
      '| `PIN_INVALID` | `authorization` | 403 | no | The PIN is wrong. | Let the user try again, and show the number of attempts left. | `attemptsLeft` (integer): ',
    );
    expect(spend).not.toContain('| `UNAUTHENTICATED` |');
    expect(page.split('| `UNAUTHENTICATED` |')).toHaveLength(2);
  });

  it('describes the values of an enum and of its extensions', () => {
    const sdl = `${SDL}\nextend enum Sort {\n  "By age."\n  OLD\n}`;
    const section = sectionOf(pageOf({ sdl, documents: DOCUMENTS }), 'find');
    expect(section).toMatch(/- `CHEAP`: By price\.\n +- `OLD`: By age\.\n/);
  });

  it('begins with its sunset, reason and successor', () => {
    expect(mine?.trim()).toMatch(
      /^> \*\*Deprecated\*\* since 2027-02-01; from 2027-06-01, 00:00 UTC, it is refused with 410/,
    );
    expect(mine).toContain('Too slow. Use [`find`](#find) instead.');
  });

  it('shows the recorded request and response, if there is one', () => {
    const example = {
      contractHash: '',
      variables: { name: 'a' },
      status: 200,
      answer: { data: { find: [] } },
      volatile: [],
    };
    const section = sectionOf(pageOf({ sdl: SDL, documents: DOCUMENTS }, new Map([['find', example]])), 'find');
    expect(section).toContain('```json\n{"documentId": "find", "variables": {"name": "a"}}\n```');
    expect(section).toContain('Response (200):\n\n```json\n{"data": {"find": []}}\n```');
    expect(find).not.toContain('Example');
  });
});
