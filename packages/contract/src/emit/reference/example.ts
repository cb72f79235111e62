import { prettyJson } from '../../json.js';
import type { DescribedOperation } from './described-operation.js';
import { jsonBlock } from './words.js';

/** Returns the recorded request and response, collapsed. */
export function exampleOf({ id, entry, example, config }: DescribedOperation): readonly string[] {
  if (example === null) return [];
  const headers = config.session?.isRequired(entry.policy)
    ? `, with \`Authorization: Bearer <${config.session.tokenKey}>\``
    : '';
  return [
    `<details><summary>Example</summary>`,
    `Request${headers}:`,
    jsonBlock(pretty({ documentId: id, variables: example.variables })),
    `Response (${example.status}):`,
    jsonBlock(pretty(example.answer)),
    '</details>',
  ];
}

const pretty = (value: unknown): string => prettyJson(value, 110);
