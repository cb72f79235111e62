import { isRecord, textIn } from '../service/json.js';
import { Refused } from '../service/request.js';

type Value = Readonly<Record<string, unknown>>;

/** The field that binds a command to its preview; forms do not show it. */
export const VERSION_FIELD = 'ifVersion';

/**
 * Returns the input that applies exactly the changes of a preview. A command that takes `ifVersion`
 * gets the `version` of the preview.
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

/** Whether a command was refused because its preview is outdated and must be refreshed. */
export const isOutdated = (failure: unknown): failure is Refused =>
  failure instanceof Refused && failure.code === 'CATALOGUE_CHANGED';
