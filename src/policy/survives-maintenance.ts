import { z } from 'zod';
import { compatible, dangerous, definePolicyDirective, inform } from '../../packages/contract/src/define.js';

/** Enforced by the stage `project.ts`, and by `changes` before a commit. */
export const survivesMaintenance = definePolicyDirective({
  name: 'survivesMaintenance',
  file: 'src/policy/survives-maintenance.ts',
  sdl: `
"""
The operation remains available while the project is in maintenance.
"""
directive @survivesMaintenance on FIELD_DEFINITION`,
  arguments: z.object({}),
  form: z.boolean(),
  facet: (found) => found !== null,

  changes: {
    'maintenance-not-survived': dangerous('in maintenance it is refused', inform('of the change')),
    'maintenance-survived': compatible('in maintenance it still succeeds', 'it also runs in maintenance'),
  },
  *judge(was, is) {
    if (was === is) return;
    yield is
      ? { kind: 'maintenance-survived', what: 'it is available in maintenance' }
      : { kind: 'maintenance-not-survived', what: 'it is not available in maintenance' };
  },

  words(facet, language) {
    const texts = { en: ['In maintenance', 'available'], de: ['In Wartung', 'verfügbar'] } as const;
    const [label, text] = texts[language];
    return [[label, facet ? text : '`PROJECT_UNAVAILABLE`']];
  },
  badge: (facet, language) => (facet ? { en: 'survives maintenance', de: 'in Wartung verfügbar' }[language] : null),
});
