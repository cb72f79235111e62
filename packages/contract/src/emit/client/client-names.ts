import { type FragmentDefinitionNode, isEnumType, Kind } from 'graphql';
import type { CheckedDocument } from '../../documents/check-document.js';
import { type ErrorGroups, groupTypeName } from '../../error-groups.js';
import { type Diagnostic, diagnostic, formatPlace, placeOf } from '../../sdl/diagnostic.js';
import type { SchemaResult } from '../../sdl/read-schema.js';

// Names of the types of generated/client.ts. Those of an operation begin with its id and have one
// of these endings, none of which ends in another. So they differ, because ids do. Enums have their
// names in the SDL.

const ENDINGS = ['Variables', 'Arguments', 'Result', 'Node', 'Code', 'Outcome'];

/**
 * Names that the file declares, imports or uses from TypeScript, except those that
 * `checkResolverNames` reports.
 */
const RESERVED = [
  ...['Answered', 'CallOptions', 'Category', 'Client', 'ClientOptions', 'Documents', 'Errors'],
  ...['ExtraHeaders', 'Fetch', 'LogEntry', 'NoAnswer', 'Operation', 'Outcome', 'PartialError', 'Refused'],
  ...['SessionStore', 'Sunset', 'UnknownRefusal', 'WaitOptions'],
  ...['AsyncGenerator', 'Readonly'],
];

/** Words that TypeScript does not accept as the name of a type, or has another meaning for. */
const KEYWORDS = new Set(
  [
    'any as await bigint boolean break case catch class const continue debugger default delete do else',
    'enum export extends false finally for function if implements import in infer instanceof interface',
    'keyof let never new null number object package private protected public readonly return static',
    'string super switch symbol this throw true try typeof undefined unique unknown var void while with',
    'yield',
  ].flatMap((line) => line.split(' ')),
);

const capitalized = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/** Returns the prefix of the type names of an operation. */
export const typePrefix = capitalized;

/** Returns the name of the type of a fragment. */
export const fragmentTypeName = (name: string): string => `${capitalized(name)}Fragment`;

/** Reports enums and fragments of documents whose types have names of other types of the client. */
export function* checkClientNames(
  { schema }: Pick<SchemaResult, 'schema'>,
  documents: readonly Pick<CheckedDocument, 'id' | 'origins' | 'owner' | 'fragments'>[],
  groups: ErrorGroups,
): Generator<Diagnostic> {
  yield* checkFragmentNames(documents);
  const taken = new Set([...RESERVED, ...Object.keys(groups).map(groupTypeName)]);
  for (const { id, fragments } of documents) {
    for (const ending of ENDINGS) taken.add(`${typePrefix(id)}${ending}`);
    for (const { name } of fragments) taken.add(fragmentTypeName(name.value));
  }
  const isTaken = (name: string): boolean =>
    taken.has(name) ||
    documents.some(({ id }) => name.startsWith(`${typePrefix(id)}Input`) && /^\d+$/.test(name.slice(id.length + 5)));
  const types = documents.flatMap(({ origins }) => [...origins.values()].map(({ type }) => type));
  const used = new Set(types.map((type) => (type?.kind === Kind.ENUM_TYPE_DEFINITION ? type.name.value : null)));
  for (const type of Object.values(schema?.getTypeMap() ?? {})) {
    if (!isEnumType(type) || !type.astNode || !used.has(type.name)) continue;
    const isKeyword = KEYWORDS.has(type.name);
    if (isKeyword || isTaken(type.name))
      yield diagnostic(placeOf(type.astNode), {
        rule: 'client-type-name',
        subject: type.name,
        problem: isKeyword ? 'it is a keyword of TypeScript' : 'the typed client has another type of this name',
        fix: 'write another name; names of enums are not part of contracts',
      });
  }
}

/** Reports fragments of one client whose names differ only in the case of the first letter. */
function* checkFragmentNames(
  documents: readonly Pick<CheckedDocument, 'owner' | 'fragments'>[],
): Generator<Diagnostic> {
  const first = new Map<string, FragmentDefinitionNode>();
  for (const { owner, fragments } of documents)
    for (const fragment of fragments) {
      const name = fragment.name.value;
      const key = `${owner} ${fragmentTypeName(name)}`;
      const other = first.get(key) ?? fragment;
      first.set(key, other);
      if (other.name.value === name) continue;
      yield diagnostic(placeOf(fragment), {
        rule: 'client-type-name',
        subject: name,
        problem: `the typed client has one type ${fragmentTypeName(name)} for it and for the fragment ${other.name.value}`,
        fix: `write another name here, or at ${formatPlace(placeOf(other))}`,
      });
    }
}
