import { prettyJson } from '../../json.js';
import type { DescribedOperation } from './described-operation.js';
import { block } from './words.js';

/** What was really sent, and what came back; folded away, as it may be long. */
export function exampleOf({ id, entry, example }: DescribedOperation): readonly string[] {
  if (example === null) return [];
  const headers = entry.policy.access === 'SESSION' ? ', with `Authorization: Bearer <sessionId>`' : '';
  return [
    `<details><summary>Example</summary>`,
    `Sent${headers}:`,
    block(pretty({ documentId: id, variables: example.variables })),
    `Answered ${example.status}:`,
    block(pretty(example.answer)),
    '</details>',
  ];
}

const pretty = (value: unknown): string => prettyJson(value, 110);
