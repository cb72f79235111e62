import { isRecord, textIn } from '../server/json.js';
import { Refused } from '../server/request.js';

type Value = Readonly<Record<string, unknown>>;

/** The field by which a command is bound to its preview: people do not fill it in. */
export const VERSION_FIELD = 'ifVersion';

/**
 * Returns the input that makes exactly the changes of a preview: a command that takes `ifVersion` gets the preview's `version`.
 * @param schema of the command's input
 * @param data of the preview's answer
 */
export function bindToPreview(schema: Value, input: Value, data: unknown): Value {
  const version = textIn(data, 'version');
  const fields = schema['properties'];
  return version !== null && isRecord(fields) && VERSION_FIELD in fields
    ? { ...input, [VERSION_FIELD]: version }
    : input;
}

/** Whether a command was refused because its preview is outdated: only a new preview helps. */
export const isOutdated = (failure: unknown): failure is Refused =>
  failure instanceof Refused && failure.code === 'CATALOGUE_CHANGED';
