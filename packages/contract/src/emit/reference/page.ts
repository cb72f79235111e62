import type { ContractConfig } from '../../config.js';
import { type DescribedOperation, purposeOf } from './described-operation.js';
import { commonErrors } from './errors.js';
import { operationSection } from './operation.js';
import { code, heading, table } from './words.js';

const HEAD = `# Reference

Every published operation, as SDL and documents have it; made by \`npm run codegen\`. How requests are sent, and what goes
beyond single operations, is in [docs/clients.md](../docs/clients.md). Beside this file:
[schemas.json](schemas.json) has the JSON Schema of the variables and the result of each, and
[collection.json](collection.json) is a request collection for Postman, Insomnia, Bruno or Hoppscotch.

Lengths are counted in characters (code points); what a text is "like" is a regular expression of ECMAScript with the
flag \`u\`. No text has a NUL or half of a surrogate pair. Variables that are not required may be left out. What is not
"or null" is never null. The examples were sent to the demo, in the order of \`documents/examples.yaml\`.`;

/** `generated/reference.md`: an index, then every operation. */
export function referencePage(
  slices: ReadonlyMap<string, readonly DescribedOperation[]>,
  { errors }: ContractConfig,
): string {
  const paragraphs = [
    HEAD,
    ...[...slices].flatMap(([slice, operations]) => [`**[${slice}](#slice-${slice})**`, index(operations).join('\n')]),
    heading(2, 'Common errors'),
    'Every operation may be answered with these. The form of an error, and the limits that `RATE_LIMITED` names, are in [docs/clients.md](../docs/clients.md#errors).',
    commonErrors(errors).join('\n'),
    ...[...slices].flatMap(([slice, operations]) => [
      heading(2, `Slice ${slice}`),
      ...operations.flatMap(operationSection),
    ]),
  ];
  return `${paragraphs.join('\n\n')}\n`;
}

const index = (operations: readonly DescribedOperation[]): readonly string[] =>
  table(
    ['Operation', 'Kind', 'Policy', 'Purpose'],
    operations.map((told) => [
      `[${code(told.id)}](#${told.id.toLowerCase()})`,
      told.entry.contract.wire.kind,
      told.config.directives.flatMap((directive) => directive.badge(told.entry.policy, 'en') ?? []).join(', '),
      `${told.entry.sunset === null ? '' : `*Deprecated: gone on ${told.entry.sunset.on}.* `}${purposeOf(told)}`,
    ]),
  );
