import { expect, it } from '@jest/globals';
import { z } from 'zod';
import service from '../../contract.config.js';
import {
  breaking,
  type ContractConfig,
  compatible,
  defineConfig,
  definePolicyDirective,
  keep,
} from '../../packages/contract/src/define.js';
import { WrongUsage } from '../../packages/contract/src/wrong-usage.js';

// Mistakes in contract.config.ts. clients.test.ts has those of names of clients and error groups.

/** A directive whose only change is of this kind. */
const directiveWith = (name: string, kind: string, change = compatible('requests still succeed')) =>
  definePolicyDirective({
    ...{ name, file: `${name}.ts`, sdl: `directive @${name} on FIELD_DEFINITION` },
    arguments: z.object({}),
    form: z.boolean(),
    facet: (found) => found !== null,
    changes: { [kind]: change },
    *judge(was, is) {
      if (was !== is) yield { kind, what: `it was ${was}, and is ${is}` };
    },
  });

/** Returns problem and fix of a configuration that is refused. */
function refusalOf(config: Partial<ContractConfig>): readonly string[] {
  try {
    defineConfig({ ...service, ...config });
  } catch (error) {
    if (error instanceof WrongUsage) return [error.message, error.fix];
    throw error;
  }
  return [];
}

/** Returns problem and fix of a directive @needs with this SDL. */
function refusalOfSdl(sdl: string): readonly string[] {
  const directive = definePolicyDirective({
    ...{ name: 'needs', file: 'needs.ts', sdl, arguments: z.object({ role: z.string() }), form: z.string().nullable() },
    facet: (found) => found?.role ?? null,
  });
  return refusalOf({ directives: [directive] });
}

const NEEDS = 'directive @needs(role: String!) on FIELD_DEFINITION';

it('rejects a kind of change that another directive or the toolkit has', () => {
  const signedIn = directiveWith('signedIn', 'added', breaking('requests are refused', keep('it')));
  expect(refusalOf({ directives: [signedIn, directiveWith('cached', 'added')] })).toEqual([
    'contract.config.ts: "added" is a kind of change of @signedIn and of @cached.',
    'Write another name into changes of @cached in cached.ts, such as "cached-added".',
  ]);
  expect(refusalOf({ directives: [directiveWith('cached', 'variable-removed')] })).toEqual([
    'contract.config.ts: "variable-removed" is a kind of change of the toolkit and of @cached.',
    'Write another name into changes of @cached in cached.ts, such as "cached-variable-removed".',
  ]);
  expect(refusalOf({ directives: [signedIn, directiveWith('cached', 'cached-added')] })).toEqual([]);
  expect(refusalOf({ directives: [signedIn, signedIn] })).toEqual([
    'contract.config.ts: two directives are named @signedIn.',
    'Remove one of them, or write another name.',
  ]);
});

it('rejects a kind of change with an unknown verdict, which would count as unchanged', () => {
  // As JavaScript could have it.
  const change: ReturnType<typeof breaking> = JSON.parse('{"verdict":"Breaking","because":"requests are refused"}');
  expect(refusalOf({ directives: [directiveWith('signedIn', 'sign-in-added', change)] })).toEqual([
    'contract.config.ts: the verdict of "sign-in-added" of @signedIn is Breaking.',
    'Write unchanged, compatible, dangerous or breaking into changes of @signedIn in signedIn.ts.',
  ]);
});

it('rejects a directive with changes and without a judge, or the reverse', () => {
  const { changes, judge, ...rest } = directiveWith('cached', 'cached-added').spec;
  // @ts-expect-error As JavaScript could have it.
  expect(refusalOf({ directives: [definePolicyDirective({ ...rest, changes })] })).toEqual([
    'contract.config.ts: @cached has changes, but no judge, so its changes cannot be reported.',
    'Write judge of @cached in cached.ts, or remove changes if neither clients nor owners notice its changes.',
  ]);
  // @ts-expect-error As JavaScript could have it.
  expect(refusalOf({ directives: [definePolicyDirective({ ...rest, judge })] })).toEqual([
    'contract.config.ts: @cached has judge, but no changes, so its changes cannot be reported.',
    'Write changes of @cached in cached.ts, or remove judge if neither clients nor owners notice its changes.',
  ]);
  expect(refusalOf({ directives: [definePolicyDirective(rest)] })).toEqual([]);
});

it('rejects a change of a kind that its directive does not define', () => {
  const { spec } = directiveWith('cached', 'cached-added');
  const cached = definePolicyDirective({
    ...spec,
    changes: spec.changes ?? {},
    judge: () => [{ kind: 'cached-removed', what: 'it is not cached' }],
  });
  const changes = () => [...cached.changes({ cached: true }, { cached: false })];
  expect(changes).toThrow(
    new WrongUsage('judge of @cached yields the kind "cached-removed", which its changes do not define.', ''),
  );
});

it('rejects a repeatable directive, because only its first use is read', () => {
  expect(refusalOfSdl('directive @needs(role: String!) repeatable on FIELD_DEFINITION')).toEqual([
    'contract.config.ts: @needs is repeatable, but only its first use is read.',
    'Remove repeatable from its SDL in needs.ts, and take a list as an argument instead.',
  ]);
  expect(refusalOfSdl(`${NEEDS}\ndirective @except(role: String!) repeatable on QUERY`)).toEqual([
    'contract.config.ts: @except is repeatable, but only its first use is read.',
    expect.any(String),
  ]);
  expect(refusalOfSdl(NEEDS)).toEqual([]);
});

it('rejects a policy directive whose SDL does not define it, or is not valid', () => {
  expect(refusalOfSdl('directive @need on FIELD_DEFINITION')).toEqual([
    'contract.config.ts: the SDL of @needs defines @need, but not @needs.',
    'Write directive @needs on … into its sdl in needs.ts.',
  ]);
  expect(refusalOfSdl('"directive @needs" scalar Need')).toEqual([
    'contract.config.ts: the SDL of @needs defines no directive.',
    'Write directive @needs on … into its sdl in needs.ts.',
  ]);
  expect(refusalOfSdl(`enum Need { A }\n${NEEDS}`)).toEqual([]);
  expect(refusalOfSdl(`enum Need { A }\ndirective needs on FIELD_DEFINITION`)).toEqual([
    'contract.config.ts: the SDL of @needs cannot be parsed: Syntax Error: Expected "@", found Name "needs".',
    'Correct line 2 of its sdl in needs.ts.',
  ]);
});

it('rejects a directive whose facet throws for a field without it', () => {
  const facet = (): boolean => {
    throw new TypeError('found is null');
  };
  const broken = definePolicyDirective({ ...directiveWith('cached', 'cached-added').spec, facet });
  expect(refusalOf({ directives: [broken] })).toEqual([
    'contract.config.ts: facet of @cached throws for a field without @cached: found is null',
    'Return the facet of such a field if found is null, in cached.ts.',
  ]);
});

it('names the property of a configuration in JavaScript that has another form', () => {
  const { directives: _none, ...rest } = service;
  const { spec } = directiveWith('cached', 'cached-added');
  const code = { ...Object.values(service.errors.codes)[0], category: 5 };
  const rows: readonly (readonly [config: unknown, problem: string, fix: string])[] = [
    [undefined, 'the configuration is missing', 'an object with directives and errors'],
    [rest, 'directives is missing', 'a list of directives, which may be empty'],
    [{ directives: [] }, 'errors is missing', 'an object with codes and files'],
    [{ ...service, directives: {} }, 'directives is an object', 'a list of directives, which may be empty'],
    [{ ...service, directives: [spec] }, 'directives[0] is missing', 'what definePolicyDirective returns'],
    [{ ...service, directives: [{ spec: { ...spec, facet: 1 } }] }, 'directives[0].facet is 1', 'a function'],
    [{ ...service, directives: [{ spec: { ...spec, form: 'b' } }] }, 'directives[0].form is "b"', 'a Zod schema'],
    [{ ...service, errors: { codes: {} } }, 'errors.files is missing', 'an object with codes and reasons'],
    [
      { ...service, errors: { ...service.errors, codes: { CODE: code } } },
      'errors.codes.CODE.category is 5',
      'a string',
    ],
    [{ ...service, clients: 'web' }, 'clients is "web"', 'a list of strings'],
    [{ ...service, noticeDays: '90' }, 'noticeDays is "90"', 'a number'],
    [{ ...service, session: { tokenKey: 'token' } }, 'session.isRequired is missing', 'a function'],
  ];
  for (const [config, problem, fix] of rows)
    expect(() => {
      // As JavaScript calls it.
      Reflect.apply(defineConfig, undefined, [config]);
    }).toThrow(expect.objectContaining({ message: `contract.config.ts: ${problem}.`, fix: `Write ${fix}.` }));
});

it('rejects least notices and statuses that are no such numbers', () => {
  for (const noticeDays of [-1, 0.5, Number.NaN, 1e9])
    expect(refusalOf({ noticeDays })).toEqual([
      `contract.config.ts: noticeDays is ${noticeDays}.`,
      'Write a whole number of days, from 0 to 36500.',
    ]);
  expect(refusalOf({ noticeDays: 0 })).toEqual([]);
  const [[code, definition] = []] = Object.entries(service.errors.codes);
  if (code === undefined || definition === undefined) throw new Error('the service has no error codes');
  const withStatus = (status: number) => ({
    errors: { ...service.errors, codes: { [code]: { ...definition, status } } },
  });
  for (const status of [-5, 40.4, 1000])
    expect(refusalOf(withStatus(status))).toEqual([
      `contract.config.ts: the status of ${code} is ${status}.`,
      'Write an HTTP status from 200 to 599.',
    ]);
});
