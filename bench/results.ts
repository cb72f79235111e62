import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../src/base/package-root.js';
import { machine } from './machine.js';
import type { Extent } from './measure.js';

// The tables of the last runs in docs/performance.md, each with date and machine. They are between two comments.

const FILE = join(packageRoot, 'docs/performance.md');
const [BEGIN, END] = ['<!-- results -->\n', '<!-- /results -->\n'];

/** A part of the report: a workload, or something that grows. */
export interface Section {
  readonly title: string;
  /** Markdown. */
  readonly text: string;
}

/** A section as it is printed. */
export const printed = ({ title, text }: Section): string => `## ${title}\n\n${text}\n`;

/** Writes a section into the page, in place of the one with its title. */
export function writeSection({ title, text }: Section, { rounds, seconds }: Extent, titles: readonly string[]): void {
  const day = new Date().toISOString().slice(0, 10);
  const signed = { title, text: `${text}\n${day}, ${machine()}; rounds: ${rounds}, of ${seconds} s.\n` };
  writeFileSync(`${FILE}.new`, withSection(readFileSync(FILE, 'utf8'), signed, titles));
  renameSync(`${FILE}.new`, FILE);
}

/**
 * Returns the page with a section in place of the one with its title, or at its place among `titles`. Throws if the page has
 * no place for results.
 * @param titles titles of all sections in order; sections with other titles are removed
 */
export function withSection(page: string, { title, text }: Section, titles: readonly string[]): string {
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error('docs/performance.md has no place for results');
  const sections = new Map(sectionsOf(page.slice(begin, end))).set(title, text);
  const results = titles.map((each) => (sections.has(each) ? `\n### ${each}\n\n${sections.get(each)}` : ''));
  return page.slice(0, begin) + BEGIN + results.join('') + page.slice(end);
}

const sectionsOf = (text: string): [string, string][] =>
  text
    .split(/^### /m)
    .slice(1)
    .map((section) => {
      const end = section.indexOf('\n');
      return [section.slice(0, end), `${section.slice(end).trim()}\n`];
    });
