import { breaking, compatible, defineConfig, definePolicyDirective, keep } from '@project-service/contract/define';
import { z } from 'zod';

/** Requests of the field carry the header `Authorization`. */
export const signedIn = definePolicyDirective({
  name: 'signedIn',
  file: 'contract.config.ts',
  sdl: 'directive @signedIn on FIELD_DEFINITION',
  arguments: z.object({}),
  form: z.boolean(), // of the value in the manifest
  facet: (found) => found !== null, // the value, from the directive of a field
  changes: {
    'sign-in-added': breaking('requests without a session are refused', keep('the operation without @signedIn')),
    'sign-in-removed': compatible('requests with a session still succeed', 'callers need no session'),
  },
  // Compares the value before with the value now.
  *judge(was, is) {
    if (was !== is)
      yield { kind: is ? 'sign-in-added' : 'sign-in-removed', what: `@signedIn was ${was}, and is ${is}` };
  },
});

const common = { group: 'common', retryable: false, advice: '', details: {}, reasons: [] };

export default defineConfig({
  directives: [signedIn],
  errors: {
    codes: {
      INVALID_VARIABLES: { ...common, category: 'validation', status: 400, message: 'A variable is not valid.' },
      INTERNAL: { ...common, category: 'internal', status: 500, message: 'The service failed.' },
      UNAUTHENTICATED: { ...common, category: 'authentication', status: 401, message: 'Sign in first.' },
    },
    files: { codes: 'contract.config.ts', reasons: 'contract.config.ts' },
  },
});
