// The lists that an operation, its table and its admin command join. A block goes before the first
// text `before`, or into a part that is ordered by name: from the line `from` to the line `to`,
// before the first line whose `name` is greater than `order`.
export const JOINS = [
  {
    file: 'src/domain/index.ts',
    before: 'export type { PasswordCost }',
    block: "import { create{{Service}}Service } from './{{slice}}/index.js';\n\n",
  },
  {
    file: 'src/domain/index.ts',
    before: '    catalogue: createCatalogueService(deps),',
    block: '    {{service}}: create{{Service}}Service(deps),\n',
  },
  {
    file: 'src/domain/stored-names.ts',
    ...{ from: /\| ThrottleAction$/, to: /^ {8}\| '[^']+',$/, name: /^ {8}\| '([^']+)'/, order: '{{action}}' },
    block: "        | '{{action}}'",
  },
  {
    file: 'src/storage/migrations/grants.ts',
    before: '  // The owner inserts it, in a restore.',
    block: `  // TODO: choose the columns that the service may update, and whether it may delete rows.
  {{table}}: { insert: { but: [] } },

`,
  },
  {
    file: 'src/storage/upgrade.test.ts',
    before: '];\n\nasync function emptyTables',
    block: `  \`INSERT INTO {{table}} (project_id, id, user_id, text, created_at)
    VALUES (1, gen_random_uuid(), 1, 'a text', now())\`,
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
    block: "  {{mutation}}: () => ({ text: 'a text' }),",
  },
  {
    file: 'test/support/operations.ts',
    before: "  ...['NewPassword', 'Pin',",
    block: "  '{{Entry}}Text',\n",
  },
  {
    file: 'test/support/nodes/user-changes.ts',
    before: '  const made = [',
    block: "  const {{list}} = db.selectFrom('{{table}}').select('id').where('user_id', '=', user.id);\n",
  },
  { file: 'test/support/nodes/user-changes.ts', before: '];\n  const counts =', block: ', {{list}}' },
  {
    file: 'test/e2e/examples/pages.test.ts',
    before: "    await service.run('purchase', variables",
    block: "    await service.run('{{mutation}}', { text: idempotencyKey }, { token, session });\n",
  },
  {
    file: 'src/domain/users/prepared-account.test.ts',
    before: "  await self('setPin', {",
    block: "  await self('{{mutation}}', { text: 'a text' });\n",
  },
  {
    file: 'src/domain/users/prepared-account.test.ts',
    before: '});\n\n/** All rows of the user by table;',
    block: `  // TODO: choose what becomes of them when the owner takes over an account (rules.md §3.2.6).
  {{table}}: { project_id: UNCHANGED, id: UNCHANGED, user_id: UNCHANGED, text: UNCHANGED, created_at: UNCHANGED },
`,
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
