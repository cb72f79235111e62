import { beforeAll } from '@jest/globals';
import type { Page } from '../../../test/tools/browser/browser.js';
import { type Role, useConsole } from './console.js';

/** Another project, which the demo's people have nothing to do with. */
const ELSEWHERE = `
project:
  slug: elsewhere
  names: { en: Elsewhere }
  language: en
  languages: [en]
  currency: { code: EMB, names: { en: Embers } }
servers: [{ code: one, names: { en: One }, status: open, default: true }]
`;

export type Desk = ReturnType<typeof useDesk>;

/** The console for the tests of a file, somebody who owns all of its two projects, and commands as programs send them. */
export function useDesk() {
  const { demo, open, newOperator } = useConsole();
  let owner = '';

  beforeAll(async () => {
    owner = await newOperator('grace', 'OWNS_ALL');
    await apply(ELSEWHERE);
  });

  /** Sends a command with somebody's token. */
  async function send(command: string, given: object, token: string): Promise<Response> {
    return await fetch(new URL(`/admin/${command}`, demo.opsUrl), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify(given),
    });
  }

  /** What a command of the owner says of itself, to people and to programs. */
  async function answerOf(command: string, given: object) {
    const { text, data, error } = Object(await (await send(command, given, owner)).json());
    if (error !== undefined) throw new Error(`${command}: ${error.message}`);
    return { text: String(text), data: Object(data) };
  }

  const dataOf = async (command: string, given: object): Promise<Record<string, unknown>> =>
    (await answerOf(command, given)).data;

  /** Makes a project what a file says. */
  async function apply(text: string): Promise<void> {
    await answerOf('apply', { source: { file: 'project.yaml', text } });
  }

  /** A new operator, with a role in each of some projects; gives their token. */
  async function operatorWith(name: string, roles: Readonly<Record<string, Role>>): Promise<string> {
    await dataOf('operator.create', { operator: name });
    for (const [project, role] of Object.entries(roles))
      await dataOf('operator.grant', { project, operator: name, role });
    return String((await dataOf('operator.token.issue', { operator: name })).operatorToken);
  }

  return {
    ...{ demo, open, send, answerOf, dataOf, apply, operatorWith },
    get owner() {
      return owner;
    },
  };
}

/** Does what the dialog of a command has said that it would do, and closes it. */
export async function confirm(page: Page, label: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/Nothing has been done yet.|Noch ist nichts passiert./).waitFor();
  await dialog.getByRole('button', { name: label }).click();
  await dialog.getByText(/What was done|Was getan wurde/).waitFor();
  await dialog
    .getByRole('button', { name: /Close|Schließen/ })
    .last()
    .click();
}
