import type { Domain } from '../domain/index.js';
import type { AdmittedOperator } from '../domain/operators/index.js';
import type { Deed } from './admin-command.js';
import { withInputSchemas } from './input-schema.js';

/** What somebody may do, for programs that offer it: names, helps and inputs as JSON Schema. */
export async function manualOf(
  all: Iterable<Deed>,
  operator: AdmittedOperator,
  { projects }: { readonly projects: Pick<Domain['projects'], 'list'> },
) {
  const { name, ownsAll, roles, tokenGoodUntil } = operator;
  const visible = (await projects.list()).filter(({ id }) => ownsAll || roles.has(id));
  const offered = await withInputSchemas([...all].filter(mayPerform(operator)));
  return {
    operator: { name, ownsAll, tokenGoodUntil },
    projects: visible.map(({ id, slug, names, languages, currency: { code, scale } }) => ({
      project: slug,
      names,
      languages,
      roles: ownsAll ? ['OWNER'] : (roles.get(id) ?? []),
      currency: { code, scale },
    })),
    deeds: offered.map(([deed, input]) => ({
      name: deed.name,
      help: deed.help,
      about: deed.about,
      changes: deed.changes,
      roles: deed.roles,
      input,
    })),
  };
}

/** Returns a filter for the commands that an operator may perform in at least one project. */
export function mayPerform({ ownsAll, roles }: Pick<AdmittedOperator, 'ownsAll' | 'roles'>): (deed: Deed) => boolean {
  const had = new Set([...roles.values()].flat());
  return (deed) => ownsAll || (deed.about !== 'SERVICE' && deed.roles.some((role) => had.has(role)));
}
