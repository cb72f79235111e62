// The lists that an operation, its table and its admin command join. A block goes before the first
// text `before`, or into a part that is ordered by name: from the line `from` to the line `to`,
// before the first line whose `name` is greater than `order`, or at the end of the part.
export const JOINS = [
  {
    file: 'src/storage/migrations/grants.ts',
    before: '  // The owner inserts it, in a restore.',
    block: `  // TODO: choose the columns that the service may update, and whether it may delete rows.
  {{table}}: { insert: { but: [] } },

`,
  },
  {
    file: 'src/base/audit-actions.ts',
    ...{ from: /^export const auditActions/, to: /^};/, name: /^ {2}'([^']+)'/, order: '{{action}}' },
    block: "  '{{action}}': { en: '{{mutation}}', de: '{{mutation}}' }, // TODO: name it in English and German.",
  },
  {
    file: 'test/support/operations.ts',
    ...{ from: /^export const validVariables/, to: /^};/, name: /^ {2}(?:async )?(\w+)[(:]/, order: '{{mutation}}' },
    block: '  {{mutation}}: () => ({ text: randomUUID() }),',
  },
  {
    file: 'test/support/operations.ts',
    before: "  ...['NewPassword', 'Pin',",
    block: "  '{{Entry}}Text',\n",
  },
  {
    file: 'documents/examples.yaml',
    before: 'balance: {}',
    block: `{{mutation}}:
  variables: { text: "a text" }
{{list}}:
  variables: { first: 1 }

`,
  },
];

/** Replaces the words of a text. */
export const fill = (text, words) => text.replaceAll(/\{\{(\w+)\}\}/g, (_, name) => words[name]);

const JOINS_FILE = 'src/dev/new-slice/joins.mjs';

/** Adds the block of a join to the text of its file. Throws if the place does not exist. */
export function joinedText(text, { file, before, from, to, name, order, block }, words) {
  const added = fill(block, words);
  if (before !== undefined) {
    const at = text.indexOf(before);
    if (at < 0) throw new Error(`${file}:1  it does not have ${JSON.stringify(before)} → correct ${JOINS_FILE}`);
    return `${text.slice(0, at)}${added}${text.slice(at)}`;
  }
  const lines = text.split('\n');
  const begin = lines.findIndex((line) => from.test(line));
  const end = lines.findIndex((line, index) => index > begin && to.test(line));
  if (begin < 0 || end < 0) throw new Error(`${file}:1  it has no part from ${from} to ${to} → correct ${JOINS_FILE}`);
  const isGreater = (line) => (name.exec(line)?.[1] ?? '') > fill(order, words);
  const at = lines.findIndex((line, index) => index > begin && index < end && isGreater(line));
  const last = lines.findLastIndex((line, index) => index < end && line !== '');
  lines.splice(at < 0 ? last + 1 : at, 0, added);
  return lines.join('\n');
}
