import type { Domain } from '../domain/index.js';
import type { AdmittedOperator } from '../domain/operators/index.js';
import { type Deed, fieldsOf } from './deed.js';
import type { Zod } from './fields.js';

/** What somebody may do, for programs that offer it: names, helps and inputs as JSON Schema. */
export async function manualOf(
  all: Iterable<Deed>,
  { name, ownsAll, roles, tokenGoodUntil }: AdmittedOperator,
  { projects }: { readonly projects: Pick<Domain['projects'], 'list'> },
) {
  const { z } = await import('zod');
  const had = new Set([...roles.values()].flat());
  const may = (deed: Deed): boolean =>
    ownsAll || (deed.about !== 'SERVICE' && deed.roles.some((role) => had.has(role)));
  const visible = (await projects.list()).filter(({ id }) => ownsAll || roles.has(id));
  return {
    operator: { name, ownsAll, tokenGoodUntil },
    projects: visible.map(({ id, slug, names, currency: { code, scale } }) => ({
      project: slug,
      names,
      roles: ownsAll ? ['OWNER'] : (roles.get(id) ?? []),
      currency: { code, scale },
    })),
    deeds: [...all].filter(may).map((deed) => ({
      name: deed.name,
      help: deed.help,
      about: deed.about,
      changes: deed.changes,
      roles: deed.roles,
      input: schemaOf(deed, z),
    })),
  };
}

/** What the body of a request for it has to be, as JSON Schema. */
function schemaOf(deed: Deed, z: Zod) {
  const { about, changes, project } = deed;
  const shape = fieldsOf(deed).map(([name, { form, help }]) => [name, form.schema(z).describe(help)] as const);
  const slug = z.string().describe(project?.help ?? '');
  const schema = z.strictObject({
    ...(about === 'SERVICE' ? {} : { project: about === 'PROJECT' ? slug : slug.nullable().optional() }),
    ...Object.fromEntries(shape),
    ...(changes ? { dryRun: z.boolean().describe('only tell what would change').optional() } : {}),
  });
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
}
