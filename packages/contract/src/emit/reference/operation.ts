import type { ContractInputField } from '../../document-contract.js';
import { errorGroupsOf } from '../../documents/contract-of.js';
import { COST_BUDGET } from '../../documents/cost.js';
import { toStoredContract } from '../../error-groups.js';
import { code, listed } from '../../policy-directive.js';
import type { Exclusive, RateWeight } from '../../runtime/operation-metadata.js';
import { addDeprecation, deprecationOf, descriptionOf } from '../../sdl/descriptions.js';
import { type DescribedOperation, purposeOf } from './described-operation.js';
import { ownErrors } from './errors.js';
import { exampleOf } from './example.js';
import { resultTree } from './result.js';
import { heading, inputWords, number, table } from './words.js';

/** Returns the section of one operation as paragraphs of Markdown. */
export function operationSection(operation: DescribedOperation): readonly string[] {
  const { id, entry, config } = operation;
  const errors = ownErrors(entry.contract.wire.errors, config.errors);
  const { groups } = toStoredContract(entry.contract, errorGroupsOf(config)).wire.errors;
  const common = `[common ones](#common-errors)${groups.length === 0 ? '' : ` of ${listed(groups.map(code), 'and')}`}`;
  return [
    heading(3, code(id)),
    ...(entry.sunset === null ? [] : [sunsetWords(entry.sunset)]),
    purposeOf(operation),
    propertiesOf(operation).join('\n'),
    ...variablesOf(operation),
    '**Result**',
    resultTree(entry.contract.wire.result, operation).join('\n'),
    errors.length === 0 ? `**Errors**: the ${common}.` : `**Errors** beyond the ${common}\n\n${errors.join('\n')}`,
    ...exampleOf(operation),
  ];
}

const sunsetWords = ({ since, on, reason, successor }: NonNullable<DescribedOperation['entry']['sunset']>): string => {
  const next = successor === null ? '' : ` Use [${code(successor)}](#${successor.toLowerCase()}) instead.`;
  return `> **Deprecated** since ${since}; from ${on}, 00:00 UTC, it is refused with 410 \`DOCUMENT_RETIRED\`. ${reason}${next}`;
};

/** Returns one line per property: kind, policies, cost. */
function propertiesOf({ entry, config }: DescribedOperation): readonly string[] {
  const { policy, cost, rateWeights, contractHash, contract } = entry;
  const lines: readonly (readonly [name: string, text: string | null])[] = [
    ['Kind', contract.wire.kind],
    ...config.directives.flatMap((directive) => directive.words(policy, 'en')),
    ['Rate limiter', rateWeights.length === 0 ? null : `counts as ${rateWeights.map(weightWords).join('; ')}`],
    ['Worst-case cost', `${number(cost)} of ${number(COST_BUDGET)} fields`],
    ['Contract', code(contractHash)],
  ];
  return lines.flatMap(([name, text]) => (text === null ? [] : [`- ${name}: ${text}`]));
}

const weightWords = ({ variable, requests }: RateWeight): string =>
  `${number(requests)} requests${variable === null ? '' : ` if ${code(variable)} is sent`}`;

function variablesOf(operation: DescribedOperation): readonly string[] {
  const { variables, inputs, exclusive } = operation.entry.contract.wire;
  if (Object.keys(variables).length === 0) return ['**Variables**: none; send `{}`.'];
  const nameOf = (input: number) => code(`input${input + 1}`);
  const rows = (fields: Readonly<Record<string, ContractInputField>>, path: string) =>
    Object.entries(fields).map(([name, field]) => [
      code(name),
      field.required ? 'yes' : 'no',
      inputWords(field.type, nameOf),
      field.default === undefined ? '' : code(JSON.stringify(field.default)),
      meaningOf(operation, `${path}.${name}`) ?? '',
    ]);
  return [
    '**Variables**',
    table(['Name', 'Required', 'Type', 'Default', 'Meaning'], rows(variables, 'variables')).join('\n'),
    ...(exclusive === null ? [] : [exclusiveWords(exclusive)]),
    ...inputs.flatMap((input, index) => [
      `${nameOf(index)}${input.oneOf ? ', exactly one of' : ''}:`,
      table(['Name', 'Required', 'Type', 'Default', 'Meaning'], rows(input.fields, `inputs.${index}`)).join('\n'),
    ]),
  ];
}

/** Returns the description of an argument or field, else of its type, and its deprecation. */
function meaningOf({ origins, config }: DescribedOperation, path: string): string | null {
  const { defined, type } = origins.get(path) ?? {};
  const [, variable = ''] = /^variables\.(\w+)$/.exec(path) ?? [];
  const directiveText = config.directives
    .map(({ spec }) => spec.variables?.[variable]?.en)
    .find((text) => text !== undefined);
  return addDeprecation(directiveText ?? descriptionOf(defined) ?? descriptionOf(type), deprecationOf(defined));
}

const exclusiveWords = ({ variables, required }: Exclusive): string =>
  `${required ? 'Exactly one' : 'At most one'} of ${listed(variables.map(code), 'and')} is sent.`;
