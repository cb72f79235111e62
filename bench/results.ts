import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../src/base/package-root.js';
import { machine } from './machine.js';
import type { Extent } from './measure.js';

// The result tables in docs/performance.md, each with date and machine, between two comments.

const FILE = join(packageRoot, 'docs/performance.md');
const [BEGIN, END] = ['<!-- results -->\n', '<!-- /results -->\n'];

/** A section of the report: a workload, or a growth measurement. */
export interface Section {
  readonly title: string;
  /** Markdown. */
  readonly text: string;
}

/** Formats a section for printing. */
export const printed = ({ title, text }: Section): string => `## ${title}\n\n${text}\n`;

/** Writes a section into the page, replacing the one with its title. */
export function writeSection({ title, text }: Section, { rounds, seconds }: Extent, titles: readonly string[]): void {
  const day = new Date().toISOString().slice(0, 10);
  const signed = { title, text: `${text}\n${day}, ${machine()}; rounds: ${rounds}, of ${seconds} s.\n` };
  writeFileSync(`${FILE}.new`, withSection(readFileSync(FILE, 'utf8'), signed, titles));
  renameSync(`${FILE}.new`, FILE);
}

/**
 * Returns the page with a section that replaces the one with its title, or at its position among
 * `titles`. Throws if the page has no markers for results.
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
