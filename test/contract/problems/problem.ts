import { type ContractFiles, problems } from '../support.js';

/** An invalid input with all expected problems, and its corrected version without any. */
export interface ProblemCase {
  /** Name of the test: the problem as a user of the compiler describes it. */
  readonly name: string;
  readonly wrong: () => readonly string[];
  readonly right: () => readonly string[];
  /** Each problem as it is printed: file, line, column, subject, problem, fix, rule. */
  readonly says: readonly string[];
}

/** A problem case given as files of a contract. */
export interface CompilerCase {
  readonly name: string;
  readonly wrong: ContractFiles;
  readonly right: ContractFiles;
  readonly says: readonly string[];
}

/** Converts cases of SDL, documents and `retired.yaml` to calls of the compiler. */
export const compilerCases = (rows: readonly CompilerCase[]): readonly ProblemCase[] =>
  rows.map(({ name, wrong, right, says }) => ({
    name,
    wrong: () => problems(wrong),
    right: () => problems(right),
    says,
  }));

/** SDL with the root field on line 2; `more` begins on line 4. */
export const root = (field: string, more = ''): ContractFiles => ({ sdl: `type Query {\n  ${field}\n}\n${more}` });

/** SDL with a valid root field; `more` begins on line 4. */
export const beside = (more: string): ContractFiles => root('a: Int @access(to: PUBLIC)', more);

/** SDL with the mutation on line 5. */
export const mutation = (field: string): ContractFiles => beside(`type Mutation {\n  ${field}\n}`);

/** SDL with the root field on line 2, and a document `a` of it. */
export const used = (field: string, document: string, more = ''): ContractFiles => ({
  ...root(field, more),
  documents: { 'a/a.graphql': document },
});

export const SDL = `type Query {
  thing: Thing! @access(to: PUBLIC)
  other: Int! @access(to: PUBLIC)
  mine: Thing! @access(to: SESSION)
  things(first: Int! = 20 @limit(max: 50)): ThingPage! @access(to: PUBLIC)
  onServer(gameServerId: ID): Int! @access(to: SESSION) @gameServer(from: SESSION)
  find(text: String!, by: By, kind: Kind): Any @access(to: PUBLIC)
}
type Thing { id: ID! secret: String @access(to: SESSION) owner: Owner part: Thing! parts: [Thing!]! @limit(max: 50) }
type Owner @access(to: SESSION) { name: String! nick: String! @access(to: PUBLIC) }
type ThingPage { nodes: [Thing!]! }
type Place { id: ID! town: String }
union Any = Thing | Place
input By @oneOf { id: ID name: String }
enum Kind { SMALL LARGE }`;

/** Contract files of `SDL` and one document, `documents/a/<name>.graphql`. */
export const document = (name: string, text: string): ContractFiles => ({
  sdl: SDL,
  documents: { [`a/${name}.graphql`]: text },
});

export const OTHER = document('other', 'query other {\n  other\n}');
