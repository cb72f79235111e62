import { describe, expect, it } from '@jest/globals';
import { problems } from './support.js';

const sdl = `type Query {
  thing: Thing! @access(to: PUBLIC)
  other: Int! @access(to: PUBLIC)
  mine: Thing! @access(to: SESSION)
  things(first: Int! = 20 @limit(max: 50)): ThingPage! @access(to: PUBLIC)
  onServer(gameServerId: ID): Int! @access(to: SESSION) @gameServer(from: SESSION)
}
type Thing { id: ID! secret: String @access(to: SESSION) owner: Owner part: Thing! }
type Owner @access(to: SESSION) { name: String! nick: String! @access(to: PUBLIC) }
type ThingPage { nodes: [Thing!]! }`;

/** The problems of one document in documents/a/. */
const of = (name: string, text: string) => problems({ sdl, documents: { [`a/${name}.graphql`]: text } });

describe('the compiler refuses a document', () => {
  it('with a syntax error', () =>
    expect(of('thing', 'query thing {\n  thing { id }\n')).toEqual([
      'documents/a/thing.graphql:3:1  thing  Syntax Error: Expected Name, found <EOF>. → write Name here',
    ]));

  it('that selects a field that does not exist', () =>
    expect(of('thing', 'query thing {\n  thing { idd }\n}')).toEqual([
      'documents/a/thing.graphql:2:11  thing  Cannot query field "idd" on type "Thing". Did you mean "id"? → write a field of Thing, or add idd to it',
    ]));

  it('with a variable that is not used', () =>
    expect(of('other', 'query other($a: Int) {\n  other\n}')).toEqual([
      'documents/a/other.graphql:1:13  other  Variable "$a" is never used in operation "other". → write $a into an argument, or remove it',
    ]));

  it('whose operation name differs from the file name', () =>
    expect(of('other', 'query another {\n  other\n}')).toEqual([
      'documents/a/other.graphql:1:7  other  the operation is named another, the file other → write query other, or rename the file to another.graphql',
    ]));

  it('whose response key differs from the file name', () =>
    expect(of('thing', 'query thing {\n  other\n}')).toEqual([
      'documents/a/thing.graphql:2:3  thing  the answer comes under "other", not under "thing" → write thing: other',
    ]));

  it('whose alias takes the response key away', () =>
    expect(of('other', 'query other {\n  it: other\n}')).toEqual([
      'documents/a/other.graphql:2:3  other  the answer comes under "it", not under "other" → remove the alias',
    ]));

  it('with two root fields', () =>
    expect(of('other', 'query other {\n  other\n  thing { id }\n}')).toEqual([
      'documents/a/other.graphql:3:3  other  a second root field → write it into a document of its own, and remove it here',
    ]));

  it('whose root field hides in a fragment', () =>
    expect(of('other', 'query other {\n  ...F\n}\nfragment F on Query { other }')).toEqual([
      'documents/a/other.graphql:2:3  other  the root field hides in a fragment → write the field itself into the operation',
    ]));

  it('whose root field can be left out', () =>
    expect(of('other', 'query other($no: Boolean!) {\n  other @skip(if: $no)\n}')).toEqual([
      'documents/a/other.graphql:2:9  other  @skip on the root field: the answer could be empty → remove @skip',
    ]));

  it('with several operations', () =>
    expect(of('other', 'query other {\n  other\n}\nquery more {\n  other\n}')).toEqual([
      'documents/a/other.graphql:4:1  other  a second operation in the file → write it into a file of its own, named more.graphql',
    ]));

  it('with an anonymous operation', () =>
    expect(of('other', '{\n  other\n}')).toEqual([
      'documents/a/other.graphql:1:1  other  the operation has no name → write query other { … }',
    ]));

  it('with no operation', () =>
    expect(of('other', '# later\ntype A { b: Int }')).toEqual([
      'documents/a/other.graphql:2:1  other  a document defines no types → write it into schema/',
    ]));

  it('that subscribes', () =>
    expect(of('other', 'subscription other {\n  other\n}')).toEqual([
      'documents/a/other.graphql:1:1  other  the service has no subscriptions → write query other, which clients ask again',
    ]));

  it('that asks for the schema', () =>
    expect(of('__schema', 'query __schema {\n  __schema { description }\n}')).toEqual([
      'documents/a/__schema.graphql:1:1  __schema  "__schema" cannot be a documentId → write a file name of at most 64 letters, digits and _, beginning with a letter',
      'documents/a/__schema.graphql:2:3  __schema  __schema is introspection → write a field of Query; the SDL is public',
    ]));

  it('that hides introspection behind an alias', () =>
    expect(of('types', 'query types {\n  types: __type(name: "Query") { name }\n}')).toEqual([
      'documents/a/types.graphql:2:3  types  __type is introspection → write a field of Query; the SDL is public',
    ]));

  it('with an unused fragment', () =>
    expect(of('thing', 'query thing {\n  thing { id }\n}\nfragment F on Thing { id }')).toEqual([
      'documents/a/thing.graphql:4:1  thing  Fragment "F" is never used. → write ...F into the operation, or remove the fragment',
    ]));

  it('that is nothing but a fragment', () =>
    expect(of('parts', 'fragment Part on Thing { id }')).toEqual([
      'documents/a/parts.graphql:1:1  parts  Fragment "Part" is never used → write it into the file of the operation that spreads it, or remove it',
    ]));

  it('whose id is published in another slice as well', () =>
    expect(
      problems({
        sdl,
        documents: { 'a/other.graphql': 'query other { other }', 'b/other.graphql': 'query other { other }' },
      }),
    ).toEqual([
      'documents/b/other.graphql:1:1  other  documents/a/other.graphql publishes the same documentId → write another operation name, response key and file name in one of the two',
    ]));

  it('whose id is longer than 64', () => {
    const id = 'a'.repeat(65);
    expect(of(id, `query ${id} {\n  ${id}: other\n}`)).toEqual([
      `documents/a/${id}.graphql:1:1  ${id}  "${id}" cannot be a documentId → write a file name of at most 64 letters, digits and _, beginning with a letter`,
    ]);
  });

  it('whose id has other characters', () =>
    expect(of('o-ther', 'query o_ther {\n  o_ther: other\n}')[0]).toBe(
      'documents/a/o-ther.graphql:1:1  o-ther  "o-ther" cannot be a documentId → write a file name of at most 64 letters, digits and _, beginning with a letter',
    ));

  it('that is public and selects a field that needs a session, however deep', () =>
    expect(
      of('thing', 'query thing {\n  thing {\n    part { ...P }\n  }\n}\nfragment P on Thing {\n  secret\n}'),
    ).toEqual([
      'documents/a/thing.graphql:7:3  thing  Thing.secret needs a session, but the document is public → remove secret, or write @access(to: SESSION) on the root field thing',
    ]));

  it('that is public and selects from a type that needs a session, save for its public fields', () =>
    expect(of('thing', 'query thing {\n  thing {\n    owner { nick name }\n  }\n}')).toEqual([
      'documents/a/thing.graphql:3:18  thing  Owner.name needs a session, but the document is public → remove name, or write @access(to: SESSION) on the root field thing',
    ]));

  it('that runs on a game server and does not hand the variable on', () =>
    expect(of('onServer', 'query onServer {\n  onServer\n}')).toEqual([
      'documents/a/onServer.graphql:2:3  onServer  the operation runs on a game server, but does not take it from the variable $gameServerId → write query onServer($gameServerId: ID) { onServer(gameServerId: $gameServerId) … }',
    ]));

  it('that hands the game server on under another name', () =>
    expect(of('onServer', 'query onServer($id: ID) {\n  onServer(gameServerId: $id)\n}')).toEqual([
      'documents/a/onServer.graphql:2:12  onServer  the operation runs on a game server, but does not take it from the variable $gameServerId → write query onServer($gameServerId: ID) { onServer(gameServerId: $gameServerId) … }',
    ]));

  it('that fixes the game server', () =>
    expect(of('onServer', 'query onServer {\n  onServer(gameServerId: "1")\n}')).toHaveLength(1));

  it('that costs more than the budget', () => {
    const deep = `${'part { '.repeat(420)}id${' }'.repeat(420)}`;
    expect(of('things', `query things($first: Int! = 20) {\n  things(first: $first) { nodes { ${deep} } }\n}`)).toEqual(
      [
        'documents/a/things.graphql:2:3  things  one run may resolve 21052 fields; the budget is 20000 → write fewer fields into the lists, a smaller first, or a lower @limit in the SDL',
      ],
    );
  });

  it('that goes away on a day that does not exist', () =>
    expect(of('other', 'query other @sunset(on: "2027-02-30", reason: "old") {\n  other\n}')).toEqual([
      'documents/a/other.graphql:1:13  other  "2027-02-30" is no day → write the day as YYYY-MM-DD',
    ]));

  it('whose successor is not published', () =>
    expect(
      of('other', 'query other @sunset(on: "2027-02-01", reason: "old", successor: "newer") {\n  other\n}'),
    ).toEqual([
      'documents/a/other.graphql:1:13  other  the successor newer is not published → write the documentId of a document that is, or none',
    ]));
});

describe('the compiler refuses in documents/retired.yaml', () => {
  const documents = { 'a/other.graphql': 'query other { other }' };
  const retired = (text: string) => problems({ sdl, documents, retired: text });

  it('an id that is still published', () =>
    expect(retired('# gone\nother: {on: 2026-01-01, reason: old}\n')).toEqual([
      'documents/retired.yaml:2:1  other  it is retired, but documents/a/other.graphql still publishes it → remove documents/a/other.graphql, or this entry',
    ]));

  it('a successor that is not published', () =>
    expect(retired('old: {on: 2026-01-01, reason: old, successor: older}\n')).toEqual([
      'documents/retired.yaml:1:1  old  the successor older is not published → write the documentId of a document that is, or none',
    ]));

  it('a day that does not exist', () =>
    expect(retired('old: {on: 2026-13-01, reason: old}\n')).toEqual([
      'documents/retired.yaml:1:1  old  "2026-13-01" is no day → write the day as YYYY-MM-DD',
    ]));

  it('an entry without a reason', () =>
    expect(retired('old:\n  on: 2026-01-01\n')[0]).toMatch(
      /^documents\/retired\.yaml:1:1 {2}old {2}the entry is not complete: reason: .* → write <id>: /,
    ));

  it('text that is no YAML', () => expect(retired('old: [\n')[0]).toMatch(/^documents\/retired\.yaml:2:1 {2}/));

  it('a list', () =>
    expect(retired('- old\n')).toEqual([
      'documents/retired.yaml:1:1  the file is no map of ids → write <id>: {on: YYYY-MM-DD, reason: …, successor: <documentId>}',
    ]));

  it('nothing where it is empty', () => expect(retired('# nothing yet\n')).toEqual([]));
});
