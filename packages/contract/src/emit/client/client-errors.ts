import { type DetailType, type ErrorCatalogue, type ErrorDefinition, errorOf } from '../../config.js';
import type { Manifest } from '../../manifest.js';
import { indent, literalType, member, objectTypeText, union } from './client-types.js';

/** Returns the codes that all operations share. */
export const commonCodes = ({ operations }: Manifest): string[] =>
  Object.values(operations)
    .map(({ contract }) => Object.keys(contract.wire.errors))
    .reduce((some, others) => some.filter((code) => others.includes(code)), codesOf(operations));

const codesOf = (operations: Manifest['operations']): string[] =>
  [...new Set(Object.values(operations).flatMap(({ contract }) => Object.keys(contract.wire.errors)))].sort();

/** Returns the source of error types, and of the list of common codes. */
export function errorsText({ operations }: Manifest, common: readonly string[], catalogue: ErrorCatalogue): string {
  const members = codesOf(operations).flatMap((code) => {
    const definition = errorOf(catalogue, code);
    return definition === undefined ? [] : [member(code, refusedType(code, definition))];
  });
  return `/** Category, HTTP status and details of each error code. */
export interface Errors ${objectTypeText(members)}

/** Error codes of all operations. */
export type CodesOfAll =${union(common)};

const codesOfAll = [
${indent(common.map((code) => `${literalType(code)},`).join('\n'))}
];
`;
}

function refusedType(code: string, { category, status, details }: ErrorDefinition): string {
  const members = Object.entries(details).map(([name, { type }]) => `readonly ${name}: ${detailType(type)}`);
  const type = members.length === 0 ? 'null' : `{ ${members.join('; ')} }`;
  return `Refused<${literalType(code)}, ${literalType(category)}, ${status}, ${type}>`;
}

function detailType(type: DetailType): string {
  switch (type) {
    case 'integer':
      return 'number';
    case 'integer?':
      return 'number | null';
    case 'text':
      return 'string';
    case 'text?':
      return 'string | null';
    default:
      return [...type].map(literalType).join(' | ');
  }
}
