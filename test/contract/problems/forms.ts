import type { ContractFiles } from '../support.js';
import { beside, compilerCases } from './problem.js';

/** SDL with a field of a scalar on line 2, and the scalar on line 4. */
const scalar = (form: string, { field = 'a(b: B): Int @access(to: PUBLIC)', document = '' } = {}): ContractFiles => ({
  sdl: `type Query {\n  ${field}\n}\nscalar B ${form}`,
  ...(document === '' ? {} : { documents: { 'a.graphql': document } }),
});
const pattern = (text: string) => scalar(`@text(pattern: "${text}")`);
const taking = (field: string) => scalar('@text(max: 3, code: WEAK_PIN)', { field });

const ID = 'must be a whole number from 1 to 2147483647, without leading zeros';
const TEXT = 'must have 2048 characters at most, and neither U+0000 nor unpaired surrogates';

export const forms = compilerCases([
  {
    name: 'a string with a negative minimum length',
    wrong: scalar('@text(min: -1)'),
    says: [
      'schema/test.graphql:4:10  B  no text has -1 to 2048 characters → write a min of 0 or more, and a max from min to 2048  [form-bounds]',
    ],
    right: scalar('@text(min: 0)'),
  },
  {
    name: 'a string with a minimum above its maximum',
    wrong: scalar('@text(min: 5, max: 4)'),
    says: [
      'schema/test.graphql:4:10  B  no text has 5 to 4 characters → write a min of 0 or more, and a max from min to 2048  [form-bounds]',
    ],
    right: scalar('@text(min: 4, max: 4)'),
  },
  {
    name: 'a string with a maximum above the limit',
    wrong: scalar('@text(max: 2049)'),
    says: [
      'schema/test.graphql:4:10  B  no text has 0 to 2049 characters → write a min of 0 or more, and a max from min to 2048  [form-bounds]',
    ],
    right: scalar('@text(max: 2048)'),
  },
  {
    name: 'a range with a minimum above its maximum',
    wrong: scalar('@range(min: 2, max: 1)'),
    says: [
      'schema/test.graphql:4:10  B  no whole number is from 2 to 1 → write min and max ≥ min, both whole numbers from -9007199254740991 to 9007199254740991  [form-bounds]',
    ],
    right: scalar('@range(min: 1, max: 1)'),
  },
  {
    name: 'a range with a fraction',
    wrong: scalar('@range(min: 0.5, max: 1)'),
    says: [
      'schema/test.graphql:4:10  B  no whole number is from 0.5 to 1 → write min and max ≥ min, both whole numbers from -9007199254740991 to 9007199254740991  [form-bounds]',
    ],
    right: scalar('@range(min: 0, max: 1)'),
  },
  {
    name: 'a range beyond safe integers',
    wrong: scalar('@range(min: 0, max: 9007199254740992)'),
    says: [
      'schema/test.graphql:4:10  B  no whole number is from 0 to 9007199254740992 → write min and max ≥ min, both whole numbers from -9007199254740991 to 9007199254740991  [form-bounds]',
    ],
    right: scalar('@range(min: 0, max: 9007199254740991)'),
  },
  {
    name: 'two forms of one scalar',
    wrong: scalar('@text @range(min: 0, max: 1)'),
    says: [
      'schema/test.graphql:4:16  B  the scalar has a form already → write one @text or one @range, and none on DateTime, Date, JSON, ErrorCode  [form-once]',
    ],
    right: scalar('@text'),
  },
  {
    name: 'a form of a built-in scalar',
    wrong: beside('extend scalar JSON @text'),
    says: [
      'schema/test.graphql:4:20  JSON  the scalar has a form already → write one @text or one @range, and none on DateTime, Date, JSON, ErrorCode  [form-once]',
    ],
    right: beside(''),
  },
  {
    name: 'a form on an argument',
    wrong: { sdl: 'type Query {\n  a(b: String @text(max: 3)): Int @access(to: PUBLIC)\n}' },
    says: [
      'schema/test.graphql:2:15  Directive "@text" may not be used on ARGUMENT_DEFINITION. → write a scalar with this @text, and its name as the type here  [known-directives]',
    ],
    right: scalar('@text(max: 3)'),
  },
  {
    name: 'a pattern that is invalid with the flag v',
    wrong: pattern('^[a-z(-]$'),
    says: [
      'schema/test.graphql:4:10  B  the pattern is invalid or different with the flag v, with which browsers check forms → write "^[a-z\\\\(\\\\-]$"  [pattern-syntax]',
    ],
    right: pattern('^[a-z\\\\(\\\\-]$'),
  },
  {
    name: 'a pattern with doubled punctuation in a class',
    wrong: pattern('^[a&&b]$'),
    says: [
      'schema/test.graphql:4:10  B  the pattern is invalid or different with the flag v, with which browsers check forms → write "^[a&b]$"  [pattern-syntax]',
    ],
    right: pattern('^[a&b]$'),
  },
  {
    name: 'a pattern that is invalid with the flag u',
    wrong: pattern('^\\\\-$'),
    says: [
      'schema/test.graphql:4:10  B  the pattern is not a regular expression: Invalid escape → write a regular expression of ECMAScript, as it is valid with the flags u and v  [pattern-syntax]',
    ],
    right: pattern('^-$'),
  },
  {
    name: 'a pattern without $',
    wrong: pattern('^a+'),
    says: [
      'schema/test.graphql:4:10  B  the pattern is not anchored → write ^ at its beginning and $ at its end, and alternatives into (?:…)  [pattern-anchors]',
    ],
    right: pattern('^a+$'),
  },
  {
    name: 'a pattern with anchors in its alternatives',
    wrong: pattern('^a|b$'),
    says: [
      'schema/test.graphql:4:10  B  the pattern is not anchored → write ^ at its beginning and $ at its end, and alternatives into (?:…)  [pattern-anchors]',
    ],
    right: pattern('^(?:a|b)$'),
  },
  {
    name: 'a repetition in a repetition',
    wrong: pattern('^(a+)+$'),
    says: [
      'schema/test.graphql:4:10  B  the pattern may take exponential time, because of a+ → write it without ambiguity: no choice within a repetition, and no adjacent repetitions that match the same characters  [pattern-backtracks]',
    ],
    right: pattern('^a+$'),
  },
  {
    name: 'two repetitions of the same characters',
    wrong: pattern('^[a-z]*[a-f]*$'),
    says: [
      'schema/test.graphql:4:10  B  the pattern may take exponential time, because of [a-z]* and [a-f]* → write it without ambiguity: no choice within a repetition, and no adjacent repetitions that match the same characters  [pattern-backtracks]',
    ],
    right: pattern('^[a-z]*$'),
  },
  {
    name: 'two long repetitions of the same characters',
    wrong: pattern('^a{0,900}a{0,900}$'),
    says: [
      'schema/test.graphql:4:10  B  the pattern may take exponential time, because of a{0,} and a{0,} → write it without ambiguity: no choice within a repetition, and no adjacent repetitions that match the same characters  [pattern-backtracks]',
    ],
    right: pattern('^a{0,1800}$'),
  },
  {
    name: 'many adjacent optional characters',
    wrong: pattern(`^${'a?'.repeat(20)}$`),
    says: [
      'schema/test.graphql:4:10  B  the pattern may take exponential time, because of a? → write it without ambiguity: no choice within a repetition, and no adjacent repetitions that match the same characters  [pattern-backtracks]',
    ],
    right: pattern('^a{0,20}$'),
  },
  {
    name: 'a pattern with a back reference',
    wrong: pattern('^(a*)-\\\\1$'),
    says: [
      'schema/test.graphql:4:10  B  the pattern may take exponential time, because of \\1 → write it without ambiguity: no choice within a repetition, and no adjacent repetitions that match the same characters  [pattern-backtracks]',
    ],
    right: pattern('^(a*)-$'),
  },
  {
    name: 'an unknown format',
    wrong: scalar('@text(format: "mail")'),
    says: [
      'schema/test.graphql:4:10  B  "mail" is not a format of JSON Schema → write one of date-time, date, time, duration, email, idn-email, hostname, idn-hostname, ipv4, ipv6, uri, uri-reference, iri, iri-reference, uuid, uri-template, json-pointer, relative-json-pointer, regex  [form-format]',
    ],
    right: scalar('@text(format: "email")'),
  },
  {
    name: 'an unknown code',
    wrong: scalar('@text(code: WRONG)'),
    says: [
      'schema/test.graphql:4:10  B  an invalid string cannot be refused with WRONG → write a code of src/base/errors/catalogue.ts that clients receive with status 400  [form-code]',
    ],
    right: scalar('@text(code: INVALID_VARIABLES)'),
  },
  {
    name: 'a code with another status than 400',
    wrong: scalar('@text(code: INTERNAL)'),
    says: [
      'schema/test.graphql:4:10  B  an invalid string cannot be refused with INTERNAL → write a code of src/base/errors/catalogue.ts that clients receive with status 400  [form-code]',
    ],
    right: scalar('@text(code: INVALID_REQUEST)'),
  },
  {
    name: 'an unknown reason',
    wrong: scalar('@text(reason: "colour")'),
    says: [
      'schema/test.graphql:4:10  B  INVALID_VARIABLES has no reason "colour" → add it to src/base/errors/messages/keys.ts, or remove reason  [form-reason]',
    ],
    right: scalar('@text(reason: "login")'),
  },
  {
    name: 'a code of a form that the field does not declare',
    wrong: taking('a(b: [B!] @limit(max: 3)): Int @access(to: PUBLIC)'),
    says: [
      'schema/test.graphql:2:5  Query.a  an invalid B is refused with WEAK_PIN, which the field does not declare → write WEAK_PIN into @errors(codes: [...])  [form-declared]',
    ],
    right: taking('a(b: [B!] @limit(max: 3)): Int @access(to: PUBLIC) @errors(codes: [WEAK_PIN])'),
  },
  {
    name: 'a code of a form within an input that the field does not declare',
    wrong: {
      sdl: 'type Query {\n  a(in: In): Int @access(to: PUBLIC)\n}\nscalar B @text(code: WEAK_PIN)\ninput In { b: B, in: In }',
    },
    says: [
      'schema/test.graphql:2:5  Query.a  an invalid B is refused with WEAK_PIN, which the field does not declare → write WEAK_PIN into @errors(codes: [...])  [form-declared]',
    ],
    right: {
      sdl: 'type Query {\n  a(in: In): Int @access(to: PUBLIC) @errors(codes: [WEAK_PIN])\n}\nscalar B @text(code: WEAK_PIN)\ninput In { b: B, in: In }',
    },
  },
  {
    name: 'a default outside of its own bound',
    wrong: scalar('@text(max: 3)', { field: 'a(b: B = "four"): Int @access(to: PUBLIC)' }),
    says: [
      'schema/test.graphql:2:12  Query.a  the default is not a value of its type → write a value of type B  [default-value]',
    ],
    right: scalar('@text(max: 3)', { field: 'a(b: B = "two"): Int @access(to: PUBLIC)' }),
  },
  {
    name: 'a literal outside of its bound',
    wrong: scalar('@range(min: 1, max: 3)', { document: 'query a {\n  a(b: 4)\n}' }),
    says: [
      'documents/a.graphql:2:8  a  Expected value of type "B", found 4; a whole number from 1 to 3 is expected → write a value of type B  [values-of-correct-type]',
    ],
    right: scalar('@range(min: 1, max: 3)', { document: 'query a {\n  a(b: 3)\n}' }),
  },
  {
    name: 'a default of a variable outside of its bound',
    wrong: scalar('@text(max: 3)', { document: 'query a($b: B = "four") {\n  a(b: $b)\n}' }),
    says: [
      'documents/a.graphql:1:17  a  Expected value of type "B", found "four"; a text of 0 to 3 characters is expected → write a value of type B  [values-of-correct-type]',
    ],
    right: scalar('@text(max: 3)', { document: 'query a($b: B = "two") {\n  a(b: $b)\n}' }),
  },
  {
    name: 'a String argument for a scalar with a form',
    wrong: scalar('@text(max: 3)', { document: 'query a($b: String) {\n  a(b: $b)\n}' }),
    says: [
      'documents/a.graphql:1:9  a  Variable "$b" of type "String" used in position expecting type "B". → write $b: B  [variables-in-allowed-position]',
    ],
    right: scalar('@text(max: 3)', { document: 'query a($b: B) {\n  a(b: $b)\n}' }),
  },
  ...(
    [
      ['DateTime', '"yesterday"', 'must be like 2030-01-31T12:00:00Z', '"2030-01-31T12:00:00Z"'],
      ['DateTime', '17', 'must be like 2030-01-31T12:00:00Z', '"2030-01-31T12:00:00Z"'],
      ['Date', '"2020-02-31"', 'must be a day like 2030-01-31', '"2020-02-29"'],
      ['ID', '"abc"', ID, '"7"'],
      ['ID', '"007"', ID, '7'],
      ['ID', '0', ID, '2147483647'],
      ['String', String.raw`"\u0000"`, TEXT, '"plain"'],
      ['String', `"${'a'.repeat(3_000)}"`, TEXT, `"${'a'.repeat(2_048)}"`],
      ['JSON', String.raw`{a: ["\u0000"]}`, TEXT, '{ a: ["plain"] }'],
      ['JSON', `${'['.repeat(17)}${']'.repeat(17)}`, 'must have 16 levels at most', '[[]]'],
      ['[ID!] @limit(max: 3)', '[1, 0]', ID, '1', '[1, '],
      ['In', '{ id: 0 }', ID, '{ id: 1 }', '{ id: '],
      ['B', String.raw`"\u0000"`, TEXT, '"b"'],
    ] as const
  ).flatMap(([type, wrong, demand, right, before = '']) => {
    const [named = '', limit = ''] = type.split(/(?= @)/);
    const more = 'scalar B @text(max: 3)\ninput In {\n  id: ID\n}';
    const written = (value: string) => ({
      sdl: `type Query {\n  a(\n    b: ${named}${limit}): Int @access(to: PUBLIC)\n}\n${more}`,
      documents: { 'a.graphql': `query a {\n  a(b:\n${value})\n}` },
    });
    const byDefault = (value: string) => ({
      sdl: `type Query {\n  a(\n    b: ${named}${limit}): Int @access(to: PUBLIC)\n}\n${more}`,
      documents: { 'a.graphql': `query a($b: ${named} =\n${value}\n) {\n  a(b: $b)\n}` },
    });
    const ofSdl = (value: string) => ({
      sdl: `type Query {\n  a(b: ${named} =\n${value}\n${limit}): Int @access(to: PUBLIC)\n}\n${more}`,
    });
    const node = before === '' ? wrong : '0';
    const scalarName = before === '' ? named : 'ID';
    const shown = node.length > 40 ? `${node.slice(0, 40)}…` : node;
    const says = (place: string, subject: string, line: number) => [
      `${place}:${line}:${before.length + 1}  ${subject}  ${shown} is invalid for ${scalarName}: it ${demand} → write a value of type ${scalarName}  [written-value]`,
    ];
    const name = `${wrong.slice(0, 40)} as ${named}`;
    return [
      {
        name: `a literal ${name}`,
        wrong: written(wrong),
        says: says('documents/a.graphql', 'a', 3),
        right: written(right),
      },
      {
        name: `a default of a variable: ${name}`,
        wrong: byDefault(wrong),
        says: says('documents/a.graphql', 'a', 2),
        right: byDefault(right),
      },
      {
        name: `a default of the SDL: ${name}`,
        wrong: ofSdl(wrong),
        says: says('schema/test.graphql', 'Query.a', 3),
        right: ofSdl(right),
      },
    ];
  }),
  {
    name: 'a pattern that is longer than its maximum length',
    wrong: scalar('@text(pattern: "^[a-z]{5}(?:-[0-9]{2})?$", max: 3)'),
    says: [
      'schema/test.graphql:4:10  B  the pattern matches no string of fewer than 5 characters → write a max of 5 or more, or another pattern  [form-bounds]',
    ],
    right: scalar('@text(pattern: "^[a-z]{5}(?:-[0-9]{2})?$", max: 5)'),
  },
  {
    name: 'a pattern that is shorter than its minimum length',
    wrong: scalar('@text(pattern: "^(?:ab|c)$", min: 3)'),
    says: [
      'schema/test.graphql:4:10  B  the pattern matches no string of more than 2 characters → write a min of 2 or less, or another pattern  [form-bounds]',
    ],
    right: scalar('@text(pattern: "^(?:ab|c)$", min: 2)'),
  },
]);
