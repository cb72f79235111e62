import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../src/base/package-root.js';
import { machine } from './machine.js';
import type { Extent } from './measure.js';

// `docs/measured.md`: the tables that the command printed last, each with when and where.

const FILE = join(packageRoot, 'docs/measured.md');
const HEAD = `# What was measured last

Written by \`npm run bench -- --write\` and \`npm run bench -- growth --write\`: nobody edits it. What the figures mean is in
[performance.md](performance.md).
`;

/** A part of the report: a workload, or something that grows. */
export interface Section {
  readonly title: string;
  /** Markdown. */
  readonly text: string;
}

/** A section as it is printed. */
export const printed = ({ title, text }: Section): string => `## ${title}\n\n${text}\n`;

/** Puts a section into the file, in place of the one with its title. */
export function writeSection({ title, text }: Section, { rounds, seconds }: Extent, titles: readonly string[]): void {
  const day = new Date().toISOString().slice(0, 10);
  const signed = { title, text: `${text}\n${day}, ${machine()}; rounds: ${rounds}, of ${seconds} s.\n` };
  const known = existsSync(FILE) ? readFileSync(FILE, 'utf8') : '';
  writeFileSync(`${FILE}.new`, withSection(known, signed, titles));
  renameSync(`${FILE}.new`, FILE);
}

/**
 * The text of the file with a section in place of the one with its title, or where it comes among `titles`.
 * @param titles of all sections, in their order; others go
 */
export function withSection(known: string, { title, text }: Section, titles: readonly string[]): string {
  const sections = new Map(sectionsOf(known)).set(title, text);
  return HEAD + titles.map((each) => (sections.has(each) ? `\n## ${each}\n\n${sections.get(each)}` : '')).join('');
}

const sectionsOf = (text: string): [string, string][] =>
  text
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const end = section.indexOf('\n');
      return [section.slice(0, end), `${section.slice(end).trim()}\n`];
    });
