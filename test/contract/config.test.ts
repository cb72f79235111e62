import { expect, it } from '@jest/globals';
import { z } from 'zod';
import service from '../../contract.config.js';
import { breaking, compatible, defineConfig, definePolicyDirective, keep } from '../../packages/contract/src/define.js';

// Mistakes in contract.config.ts. clients.test.ts has those of clients and of names in the SDL.

const FILE = 'contract.config.ts';

/** A directive whose only change is of this kind. */
const directiveWith = (name: string, kind: string, change = compatible('requests still succeed')) =>
  definePolicyDirective({
    ...{ name, file: FILE, sdl: `directive @${name} on FIELD_DEFINITION` },
    arguments: z.object({}),
    form: z.boolean(),
    facet: (found) => found !== null,
    changes: { [kind]: change },
    *judge(was, is) {
      if (was !== is) yield { kind, what: `it was ${was}, and is ${is}` };
    },
  });

it('rejects a kind of change that another directive or the toolkit has', () => {
  const withDirectives =
    (...directives: ReturnType<typeof directiveWith>[]) =>
    () =>
      defineConfig({ ...service, directives });
  const signedIn = directiveWith('signedIn', 'added', breaking('requests are refused', keep('it')));
  expect(withDirectives(signedIn, directiveWith('cached', 'added'))).toThrow(
    '"added" is a kind of change of @signedIn and of @cached: write another name into changes of @cached in contract.config.ts, such as "cached-added"',
  );
  expect(withDirectives(directiveWith('cached', 'variable-removed'))).toThrow(
    '"variable-removed" is a kind of change of the toolkit and of @cached: write another name into',
  );
  expect(withDirectives(signedIn, directiveWith('cached', 'cached-added'))).not.toThrow();
});

it('rejects a repeatable directive, because only its first use is read', () => {
  const withSdl = (sdl: string) => () => {
    const directive = definePolicyDirective({
      ...{ name: 'needs', file: FILE, sdl, arguments: z.object({ role: z.string() }), form: z.string().nullable() },
      facet: (found) => found?.role ?? null,
    });
    return defineConfig({ ...service, directives: [directive] });
  };
  expect(withSdl('directive @needs(role: String!) repeatable on FIELD_DEFINITION')).toThrow(
    'directives: @needs is repeatable, but only its first use is read: remove repeatable from its SDL in contract.config.ts, and take a list as an argument instead',
  );
  const needs = 'directive @needs(role: String!) on FIELD_DEFINITION';
  expect(withSdl(`${needs}\ndirective @except(role: String!) repeatable on QUERY`)).toThrow('@except is repeatable');
  expect(withSdl(needs)).not.toThrow();
});
