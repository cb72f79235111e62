import { beforeAll } from '@jest/globals';
import type { Page } from '../../../test/tools/browser/browser.js';
import { type Role, useConsole } from './console.js';

/** A project without users of the demo. */
const ELSEWHERE = `
project:
  slug: elsewhere
  names: { en: Elsewhere }
  language: en
  languages: [en]
  currency: { code: EMB, names: { en: Embers } }
servers: [{ code: one, names: { en: One }, status: open, default: true }]
`;

/** Tokens of the owner, by demo. */
const owners = new WeakMap<object, Promise<string>>();

export type AdminFixture = ReturnType<typeof useAdmin>;

/** A console for the tests of a file, with two projects and an owner of both. */
export function useAdmin() {
  const { demo, open, newOperator } = useConsole();
  let owner = '';

  beforeAll(async () => {
    const issued = owners.get(demo) ?? newOperator('grace', 'OWNS_ALL');
    owners.set(demo, issued);
    owner = await issued;
    await apply(ELSEWHERE);
  });

  /** Sends an admin command with a token. */
  async function send(command: string, input: object, token: string): Promise<Response> {
    return await fetch(new URL(`/admin/${command}`, demo.opsUrl), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify(input),
    });
  }

  /** Runs a command as the owner; returns its text and data. */
  async function answerOf(command: string, input: object) {
    const { text, data, error } = Object(await (await send(command, input, owner)).json());
    if (error !== undefined) throw new Error(`${command}: ${error.message}`);
    return { text: String(text), data: Object(data) };
  }

  const dataOf = async (command: string, input: object): Promise<Record<string, unknown>> =>
    (await answerOf(command, input)).data;

  /** Applies a project file. */
  async function apply(text: string): Promise<void> {
    await answerOf('apply', { source: { file: 'project.yaml', text } });
  }

  /** Creates an operator with roles by project; returns their token. */
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

/** Performs the previewed command of the open dialog and closes the dialog. */
export async function confirm(page: Page, label: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/Nothing was changed yet.|Es wurde noch nichts geändert./).waitFor();
  await dialog.getByRole('button', { name: label }).click();
  await dialog.getByRole('heading', { name: /^(Result|Ergebnis)$/ }).waitFor();
  await dialog
    .getByRole('button', { name: /Close|Schließen/ })
    .last()
    .click();
}
