// The lists that an operation, its table and its admin command join. A block goes before the first
// text `before`, or into a part that is ordered by name: from the line `from` to the line `to`,
// before the first line whose `name` is greater than `order`.
export const JOINS = [
  {
    file: 'src/storage/migrations/grants.ts',
    before: '  // The owner inserts it, in a restore.',
    block: `  // TODO: choose the columns that the service may update, and whether it may delete rows.
  {{table}}: { insert: { but: [] } },

`,
  },
  ...[
    ['en', 'English'],
    ['de', 'German'],
  ].map(([name, language]) => ({
    file: 'packages/console/src/words/actions.ts',
    ...{ from: new RegExp(`^const ${name}:`), to: /^};/, name: /^ {2}'([^']+)'/, order: '{{action}}' },
    block: `  '{{action}}': '{{mutation}}', // TODO: name it in ${language}.`,
  })),
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
  {
    file: 'docs/daily-work.md',
    before: '| `report sales ',
    block:
      '| `{{command}} list <project> <user>` | lists the {{words}} of a user, newest first, paginated (`--after`) |\n',
  },
  {
    file: 'docs/daily-work.md',
    ...{ from: /^### Rights/, to: /^### Admin in the console/, name: /^\| `([\w-]+)/, order: '{{command}}' },
    block: '| `{{command}}.list` | yes | | | yes |',
  },
];
