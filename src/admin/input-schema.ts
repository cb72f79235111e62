import { setImmediate } from 'node:timers/promises';
import { type Deed, type FieldFacts, fieldsOf } from './admin-command.js';
import type { Zod } from './fields.js';

export type InputSchema = ReturnType<typeof makeSchema>;

const schemas = new WeakMap<Deed, InputSchema>();

/**
 * Returns commands, each with the JSON Schema (draft 2020-12) of the body of its `POST /operate/<command>`. A schema is made once,
 * in a turn of the event loop of its own: those of all commands take 20 ms and more.
 */
export async function withInputSchemas(commands: readonly Deed[]): Promise<readonly (readonly [Deed, InputSchema])[]> {
  const { z } = await import('zod');
  const all: (readonly [Deed, InputSchema])[] = [];
  for (const deed of commands) {
    let schema = schemas.get(deed);
    if (schema === undefined) {
      await setImmediate();
      schema = makeSchema(deed, z);
      schemas.set(deed, schema);
    }
    all.push([deed, schema]);
  }
  return all;
}

function makeSchema(deed: Deed, z: Zod) {
  const { about, changes, project } = deed;
  const shape = fieldsOf(deed).map(
    ([name, field]) => [name, field.form.schema(z).describe(descriptionOf(field))] as const,
  );
  const slug = about === 'PROJECT' ? z.string() : z.string().nullable().optional();
  const schema = z.strictObject({
    ...(project === null ? {} : { project: slug.describe(project.help) }),
    ...Object.fromEntries(shape),
    ...(changes ? { dryRun: z.boolean().describe('only report what would change').optional() } : {}),
  });
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
}

/** A default is text, because `default` in a schema makes generated clients require the field. */
function descriptionOf({ help, form: { unit }, initial }: FieldFacts): string {
  const hasDefault = typeof initial === 'number' || typeof initial === 'string';
  return `${help}${unit === undefined ? '' : `; ${unit}`}${hasDefault ? ` (default: ${initial})` : ''}`;
}
