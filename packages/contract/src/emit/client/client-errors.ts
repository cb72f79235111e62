import { catalogue, type ErrorCode, isErrorCode } from '../../../../../src/base/errors/catalogue.js';
import { type Detail, errorDetails } from '../../../../../src/base/errors/details.js';
import type { Manifest } from '../../manifest.js';
import { block, indent, literal, member, union } from './client-types.js';

/** The codes that every operation may answer with. */
export const commonCodes = ({ operations }: Manifest): string[] =>
  Object.values(operations)
    .map(({ contract }) => Object.keys(contract.wire.errors))
    .reduce((some, others) => some.filter((code) => others.includes(code)), codesOf(operations));

const codesOf = (operations: Manifest['operations']): string[] =>
  [...new Set(Object.values(operations).flatMap(({ contract }) => Object.keys(contract.wire.errors)))].sort();

/** The types of what each code says, and the codes that all operations share. */
export function errorsText({ operations }: Manifest, common: readonly string[]): string {
  const members = codesOf(operations)
    .filter(isErrorCode)
    .map((code) => member(code, refusedType(code)));
  return `/** What each code says: its category, its HTTP status, its details. */
export interface Errors ${block(members)}

/** The codes that any operation may answer with. */
export type CodesOfAll =${union(common)};

const codesOfAll = [
${indent(common.map((code) => `${literal(code)},`).join('\n'))}
];
`;
}

function refusedType(code: ErrorCode): string {
  const { category, status } = catalogue[code];
  const details: Readonly<Record<string, Detail>> = detailsOf(code);
  const members = Object.entries(details).map(([name, detail]) => `readonly ${name}: ${detailType(detail)}`);
  const type = members.length === 0 ? 'null' : `{ ${members.join('; ')} }`;
  return `Refused<${literal(code)}, ${literal(category)}, ${status}, ${type}>`;
}

const allDetails: Readonly<Record<string, Readonly<Record<string, Detail>>>> = errorDetails;
const detailsOf = (code: ErrorCode) => allDetails[code] ?? {};

function detailType(detail: Detail): string {
  switch (detail) {
    case 'integer':
      return 'number';
    case 'integer?':
      return 'number | null';
    case 'text':
      return 'string';
    case 'text?':
      return 'string | null';
    default:
      return [...detail].map(literal).join(' | ');
  }
}
