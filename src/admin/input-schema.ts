import { setImmediate } from 'node:timers/promises';
import { type AdminCommand, type FieldInfo, listFields } from './admin-command.js';
import type { Zod } from './fields.js';

export type InputSchema = ReturnType<typeof makeSchema>;

const schemas = new WeakMap<AdminCommand, InputSchema>();

/**
 * Returns commands, each with the JSON Schema (draft 2020-12) of the body of its `POST
 * /admin/<command>`. Each schema is created once, in its own turn of the event loop, because all
 * of them take 20 ms and more.
 */
export async function withInputSchemas(
  commands: readonly AdminCommand[],
): Promise<readonly (readonly [AdminCommand, InputSchema])[]> {
  const { z } = await import('zod');
  const all: (readonly [AdminCommand, InputSchema])[] = [];
  for (const command of commands) {
    let schema = schemas.get(command);
    if (schema === undefined) {
      await setImmediate();
      schema = makeSchema(command, z);
      schemas.set(command, schema);
    }
    all.push([command, schema]);
  }
  return all;
}

function makeSchema(command: AdminCommand, z: Zod) {
  const { about, changes, project } = command;
  const shape = listFields(command).map(
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
function descriptionOf({ help, form: { unit }, initial }: FieldInfo): string {
  const hasDefault = typeof initial === 'number' || typeof initial === 'string';
  return `${help}${unit === undefined ? '' : `; ${unit}`}${hasDefault ? ` (default: ${initial})` : ''}`;
}
