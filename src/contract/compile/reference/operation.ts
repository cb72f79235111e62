import type { InputField } from '../../document-contract.js';
import type { RateWeight } from '../../manifest.js';
import type { Exclusive, Policy, ThrottleClass } from '../../policy.js';
import { COST_BUDGET } from '../cost.js';
import { ownErrors } from './errors.js';
import { exampleOf } from './example.js';
import { resultTree } from './result.js';
import { purposeOf, type Told } from './told.js';
import { code, heading, inputWords, listed, number, table } from './words.js';

/** All that a client developer needs to know of one operation, as paragraphs of Markdown. */
export function operationSection(told: Told): readonly string[] {
  const { id, entry } = told;
  const errors = ownErrors(entry.contract.wire.errors);
  return [
    heading(3, code(id)),
    ...(entry.sunset === null ? [] : [sunsetWords(entry.sunset)]),
    purposeOf(told),
    factsOf(told).join('\n'),
    ...variablesOf(told),
    '**Result**',
    resultTree(entry.contract.wire.result, told).join('\n'),
    errors.length === 0
      ? '**Errors**: the [common ones](#common-errors).'
      : `**Errors** beyond the [common ones](#common-errors)\n\n${errors.join('\n')}`,
    ...exampleOf(told),
  ];
}

const sunsetWords = ({ since, on, reason, successor }: NonNullable<Told['entry']['sunset']>): string => {
  const next = successor === null ? '' : ` Use [${code(successor)}](#${successor.toLowerCase()}) in its place.`;
  return `> **Deprecated** since ${since}; from ${on}, 00:00 UTC, it is answered 410 \`DOCUMENT_RETIRED\`. ${reason}${next}`;
};

/** One line each: what it is, who may call it, and what it asks for. */
function factsOf({ entry }: Told): readonly string[] {
  const { policy, cost, rateWeights, contractHash, contract } = entry;
  const lines: readonly (readonly [name: string, text: string | null])[] = [
    ['Kind', contract.wire.kind],
    ['Access', accessWords(policy)],
    ['Game server', GAME_SERVER[policy.gameServer]],
    ['PIN', policy.pin ? 'where the project or the user wants it: `pin`, or `verifyPin` before' : null],
    [
      'Throttled',
      policy.throttle.length === 0
        ? null
        : listed(
            policy.throttle.map((one) => THROTTLES[one]),
            'and',
          ),
    ],
    ['In maintenance', policy.survivesMaintenance ? 'goes on' : '`PROJECT_UNAVAILABLE`'],
    [
      'Counts as',
      rateWeights.length === 0 ? null : `${rateWeights.map(weightWords).join('; ')}, against the flood limit`,
    ],
    ['Worst-case cost', `${number(cost)} of ${number(COST_BUDGET)} fields`],
    ['Contract', code(contractHash)],
  ];
  return lines.flatMap(([name, text]) => (text === null ? [] : [`- ${name}: ${text}`]));
}

function accessWords({ access, userStatus }: Policy): string {
  if (access === 'PUBLIC') return 'public, with or without a session';
  return `session, of users who are ${listed(userStatus.map((status) => code(status)))}`;
}

const GAME_SERVER: Readonly<Record<Policy['gameServer'], string | null>> = {
  NONE: null,
  SESSION: 'the one selected for the session, or `gameServerId`',
  ARGUMENT: '`gameServerId`, which is required',
  EITHER: '`gameServerId`, else the one selected for the session, if there is one; neither is `GAME_SERVER_REQUIRED`',
  FILTER: 'any, or `gameServerId` alone',
  RESOLVER: 'none is needed; `gameServerId` selects one',
};

const THROTTLES: Readonly<Record<ThrottleClass, string>> = {
  ACCOUNT: 'game accounts asked for (`GAME_ACCOUNTS`)',
  LOGIN: 'wrong log-ins (`LOGIN`)',
  MAIL: 'mails requested from a network (`MAIL`), and mails to an address (beyond those none is sent, and the answer stays the same)',
  PASSWORD: 'wrong passwords (`PASSWORD`)',
};

const weightWords = ({ variable, requests }: RateWeight): string =>
  `${number(requests)} requests${variable === null ? '' : ` where ${code(variable)} is given`}`;

function variablesOf(told: Told): readonly string[] {
  const { variables, inputs, exclusive } = told.entry.contract.wire;
  if (Object.keys(variables).length === 0) return ['**Variables**: none; send `{}`.'];
  const nameOf = (input: number) => code(`input${input + 1}`);
  const rows = (fields: Readonly<Record<string, InputField>>, path: string) =>
    Object.entries(fields).map(([name, field]) => [
      code(name),
      field.required ? 'yes' : 'no',
      inputWords(field.type, nameOf),
      field.default === undefined ? '' : code(JSON.stringify(field.default)),
      meaningOf(told, `${path}.${name}`) ?? '',
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

/** What the SDL says of the argument or field, else of its type. */
function meaningOf({ origins, describe }: Told, path: string): string | null {
  const origin = origins.get(path);
  if (path === 'variables.gameServerId') return 'See "Game server" above.';
  return describe(origin?.defined) ?? describe(origin?.type);
}

const exclusiveWords = ({ variables, required }: Exclusive): string =>
  `${required ? 'Exactly one' : 'At most one'} of ${listed(variables.map(code), 'and')} is given.`;
