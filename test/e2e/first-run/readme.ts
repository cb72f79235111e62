import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const pageOf = (folder: string, name: string): Promise<string> => readFile(join(folder, name), 'utf8');

/** The shell blocks of a Markdown text. */
const shellBlocks = (text: string): string[] =>
  [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block);

export interface FirstRun {
  /** Installs and starts. */
  readonly start: string;
  /** Sends two requests: the game servers, and the current user. */
  readonly requests: string;
}

/** Returns the commands of the README. Throws if it begins differently. */
export async function firstRun(folder: string): Promise<FirstRun> {
  const [start, anybody, user] = shellBlocks(await pageOf(folder, 'README.md'));
  if (start?.trim() !== 'npm ci && npm start' || !anybody?.includes('curl') || !user?.includes('curl')) {
    throw new Error('The README does not begin with the start and two requests.');
  }
  return { start, requests: anybody + user };
}

/** Returns the tour of docs/clients.md, for one shell while the service runs. */
export async function tour(folder: string): Promise<string> {
  const [, rest = ''] = (await pageOf(folder, 'docs/clients.md')).split('\n## A tour\n');
  const [section = ''] = rest.split('\n## ');
  const blocks = shellBlocks(section);
  if (blocks.length < 2) throw new Error('docs/clients.md has no tour.');
  return blocks.join('');
}
