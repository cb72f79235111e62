import {
  type ContractConfig,
  type DetailType,
  type ErrorCatalogue,
  type ErrorDefinition,
  errorOf,
} from '../../config.js';
import { type ErrorGroups, groupTypeName, toStoredContract } from '../../error-groups.js';
import type { Manifest, ManifestEntry } from '../../manifest.js';
import { indent, literalType, member, objectTypeText, tsdoc, union } from './client-types.js';

/** Error codes that the client expects of an operation. */
export interface ExpectedCodes {
  /** Names of groups. */
  readonly groups: readonly string[];
  readonly own: readonly string[];
}

/** Returns the codes of an operation by group. */
export function expectedCodes({ contract }: ManifestEntry, groups: ErrorGroups): ExpectedCodes {
  const { errors } = toStoredContract(contract, groups).wire;
  return { groups: errors.groups, own: Object.keys(errors.own).sort() };
}

/** Returns the name of the constant with the codes of a group. */
export const groupConstant = (group: string): string => `${group}Codes`;

/** Returns the source of error types, and of the lists of codes of the used groups. */
export function errorsText(
  { operations, errorGroups }: Manifest,
  usedGroups: ReadonlySet<string>,
  { errors, client }: ContractConfig,
): string {
  // Operations of one root field share their errors.
  const errorSets = new Set(Object.values(operations).map(({ contract }) => contract.wire.errors));
  const codes = new Set([...errorSets].flatMap((one) => Object.keys(one)));
  const used = Object.entries(errorGroups).filter(([group]) => usedGroups.has(group));
  const groups = used.map(([group, traits]) => {
    const names = Object.keys(traits).sort();
    const doc = client?.errorGroups?.[group]?.description ?? `Error codes of the group \`${group}\`.`;
    const type = groupTypeName(group);
    return `${tsdoc(doc)}export type ${type} =${union(names)};

const ${groupConstant(group)}: readonly ${type}[] = [
${indent(names.map((code) => `${literalType(code)},`).join('\n'))}
];
`;
  });
  return [
    `/** Category, HTTP status and details of each error code. The comments say what to do. */
export interface Errors ${objectTypeText([...codes].sort().flatMap((code) => memberOf(code, errors)))}
`,
    ...groups,
  ].join('\n');
}

function memberOf(code: string, catalogue: ErrorCatalogue): readonly string[] {
  const definition = errorOf(catalogue, code);
  if (definition === undefined) return [];
  return [member(code, refusedType(code, definition), { doc: definition.advice })];
}

function refusedType(code: string, { category, status, details }: ErrorDefinition): string {
  const members = Object.entries(details).map(([name, { type, description }]) =>
    member(name, detailType(type), { doc: description }),
  );
  const type = members.length === 0 ? 'null' : objectTypeText(members);
  return `Refused<${literalType(code)}, ${literalType(category)}, ${status}, ${type}>`;
}

const DETAIL_TYPES = {
  integer: 'number',
  'integer?': 'number | null',
  text: 'string',
  'text?': 'string | null',
};

const detailType = (type: DetailType): string =>
  typeof type === 'string' ? DETAIL_TYPES[type] : type.map(literalType).join(' | ');
