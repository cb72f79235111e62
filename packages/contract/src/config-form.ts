import { z } from 'zod';
import { WrongUsage } from './wrong-usage.js';

// The shape of a configuration in JavaScript, which no compiler checks. Each schema has what its
// value must be as its message.

const text = z.string('a string');
const texts = z.array(text, 'a list of strings');
const textsByName = z.record(z.string(), text, 'an object of strings');
const fn = z.custom((value) => typeof value === 'function', 'a function');
const number = z.custom((value) => typeof value === 'number', 'a number');

const errorForm = z.looseObject(
  {
    category: text,
    status: number,
    retryable: z.custom((value) => typeof value === 'boolean' || value === 'BY_LIMIT', "true, false or 'BY_LIMIT'"),
    group: z.nullable(z.string('a string, or null')),
    message: text,
    advice: text,
    details: z.record(z.string(), z.looseObject({ description: text }, 'an object'), 'an object'),
    reasons: texts,
  },
  'an object, as ErrorDefinition describes it',
);

const directiveForm = z.looseObject(
  {
    spec: z.looseObject(
      {
        ...{ name: text, file: text, sdl: text, facet: fn, judge: fn.optional() },
        arguments: z.looseObject({ safeParse: fn }, 'a Zod schema'),
        form: z.looseObject({ safeParse: fn }, 'a Zod schema'),
        changes: z.record(z.string(), z.looseObject({ because: text }, 'a change'), 'an object').optional(),
      },
      'what definePolicyDirective returns',
    ),
  },
  'what definePolicyDirective returns',
);

const configForm = z.looseObject(
  {
    directives: z.array(directiveForm, 'a list of directives, which may be empty'),
    errors: z.looseObject(
      {
        codes: z.record(z.string(), errorForm, 'an object of error codes'),
        files: z.looseObject({ codes: text, reasons: text }, 'an object with codes and reasons'),
      },
      'an object with codes and files',
    ),
    clients: texts.optional(),
    noticeDays: number.optional(),
    commands: textsByName.optional(),
    session: z.looseObject({ isRequired: fn, tokenKey: text, endedBy: texts }, 'an object').optional(),
    client: z
      .looseObject(
        {
          ...{ documentation: text.optional(), idempotencyKey: text.optional(), availability: text.optional() },
          isShareable: fn.optional(),
          errorGroups: z
            .record(
              z.string(),
              z.looseObject({ description: text, appliesTo: fn.optional() }, 'an object'),
              'an object',
            )
            .optional(),
        },
        'an object',
      )
      .optional(),
    reference: z.looseObject({ introduction: text.optional(), errors: text.optional() }, 'an object').optional(),
    collection: z
      .looseObject({ name: text, description: text, headers: textsByName, variables: textsByName }, 'an object')
      .optional(),
  },
  'an object with directives and errors',
);

/** Throws WrongUsage for the first property of a configuration with a value of another form. */
export function requireConfigForm(config: unknown): void {
  const [issue] = configForm.safeParse(config).error?.issues ?? [];
  if (issue === undefined) return;
  const value = issue.path.reduce<unknown>((one, key) => Object(one)[key], config);
  throw new WrongUsage(`contract.config.ts: ${nameOf(issue.path)} is ${describe(value)}.`, `Write ${issue.message}.`);
}

/** `directives[0].facet`; the spec of a directive is what its author wrote. */
const nameOf = (path: readonly PropertyKey[]): string =>
  path
    .filter((key, index) => !(index === 2 && path[0] === 'directives' && key === 'spec'))
    .reduce<string>((name, key) => {
      if (typeof key === 'number') return `${name}[${key}]`;
      return name === '' ? String(key) : `${name}.${String(key)}`;
    }, '') || 'the configuration';

function describe(value: unknown): string {
  if (value === undefined) return 'missing';
  if (typeof value === 'function') return 'a function';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}
