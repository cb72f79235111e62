import { isUtf8 } from 'node:buffer';
import { type Dirent, existsSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ACCEPTED_FILE, EXAMPLES_FILE, LOCK_FILE, RETIRED_FILE, VERDICTS_FILE } from '../committed-files.js';
import { type Diagnostic, diagnostic, startOf } from './diagnostic.js';
import type { OwnRule } from './rules.js';

/** One file as it was read; `file` is relative to the package folder, with forward slashes. Lines end with `\n`. */
export interface SourceFile {
  readonly file: string;
  readonly text: string;
}

/** All that the compiler looks at: what is not in here cannot change its output. */
export interface Sources {
  readonly schema: readonly SourceFile[];
  readonly documents: readonly SourceFile[];
  /** `documents/retired.yaml`; null where there is none. */
  readonly retired: SourceFile | null;
  /** The latest day that it is anywhere on Earth, YYYY-MM-DD: what is later is to come for everybody. */
  readonly today: string;
  /** The day in UTC, YYYY-MM-DD: documents end by it (RFC 8594). */
  readonly utcToday: string;
  /** What could not be read, or would be ignored. */
  readonly diagnostics: readonly Diagnostic[];
}

/** The first to begin a day are 14 hours ahead of UTC. */
const MOST_AHEAD_MS = 14 * 3_600_000;

/** Files among the documents that are none: the compiler skips them. */
const BESIDE_DOCUMENTS: readonly string[] = [ACCEPTED_FILE, EXAMPLES_FILE, LOCK_FILE, VERDICTS_FILE];

/** Notes: whatever has no ending, or one of these. */
const NOTE = /^[^.]*$|(?<!\.g(?:raph)?qls?|^retired)\.(?:md|txt)$/i;

/** What editors, git and npm put there for themselves: hidden files and folders, `x~`, `#x#`, and dependencies. */
const NOT_OURS = /^\.|~$|^#.*#$|^node_modules$/;

/**
 * Reads all `.graphql` files below `schema/` and `documents/`, and `documents/retired.yaml`, below `root`.
 * Throws nothing: what is wrong with a file is a diagnostic, and so is what is neither a source nor a note.
 */
export function readSources(root: string): Sources {
  const results = ['schema', 'documents'].flatMap((folder) => readFolder(root, folder));
  const sources = results.flatMap(({ source }) => (source === null ? [] : [source]));
  const diagnostics = results.flatMap(({ problem }) => (problem === null ? [] : [problem]));
  const below = (folder: string) =>
    sources.filter(({ file }) => file.startsWith(`${folder}/`) && file.endsWith('.graphql'));
  const [schema, documents] = [below('schema'), below('documents')];
  return {
    today: dayAt(Date.now() + MOST_AHEAD_MS),
    utcToday: utcToday(),
    schema,
    documents,
    retired: sources.find(({ file }) => file === RETIRED_FILE) ?? null,
    diagnostics: [
      ...diagnostics,
      ...(schema.length + diagnostics.length === 0 ? [nothing('schema', 'type Query')] : []),
      ...(documents.length + diagnostics.length === 0 ? [nothing('documents', 'the first operation')] : []),
    ],
  };
}

const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The day in UTC, by which documents end (RFC 8594). */
export const utcToday = (): string => dayAt(Date.now());

const nothing = (folder: string, what: string): Diagnostic =>
  diagnostic(startOf(folder), {
    rule: 'source-missing',
    subject: null,
    problem: `there is no .graphql file below ${folder}/: clients could run nothing`,
    fix: `write ${what} there, or bring the files back (git checkout ${folder})`,
  });

interface Read {
  readonly source: SourceFile | null;
  readonly problem: Diagnostic | null;
}

/** Every file below a folder, but notes and what is not ours. */
function readFolder(root: string, folder: string): readonly Read[] {
  if (!statSync(join(root, folder), { throwIfNoEntry: false })?.isDirectory()) return [];
  try {
    return readdirSync(join(root, folder), { withFileTypes: true })
      .filter(({ name }) => !NOT_OURS.test(name))
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((entry) => {
        const file = `${folder}/${entry.name}`;
        if (BESIDE_DOCUMENTS.includes(file)) return [];
        // Links to folders may lead back, and are not followed.
        return entry.isDirectory() &&
          isFolderAt(join(root, file)) &&
          file !== RETIRED_FILE &&
          !file.endsWith('.graphql')
          ? readFolder(root, file)
          : readEntry(root, file, entry);
      });
  } catch (error) {
    return [unreadable(folder, error)];
  }
}

/** Whether a path leads to a folder, by whatever links. */
const isFolderAt = (path: string): boolean => existsSync(`${path}/.`);

function readEntry(root: string, file: string, entry: Dirent): readonly Read[] {
  const [name, path] = [entry.name, join(root, file)];
  // What is no UTF-8 is read as this character, under which nothing is found again.
  if (name.includes('\uFFFD') && !lstatSync(path, { throwIfNoEntry: false }))
    return [refused(file, 1, 'source-name', 'its name is not UTF-8', 'rename it')];
  if (entry.isFile() || !isFolderAt(path)) return NOTE.test(name) ? [] : [readSource(root, file)];
  if (lstatSync(path).isSymbolicLink()) return [unreadable(file, { code: 'ELINKED' })];
  return [unreadable(file, { code: file === RETIRED_FILE ? 'ERETIRED' : 'EISDIR' })];
}

function readSource(root: string, file: string): Read {
  if (file !== RETIRED_FILE && !file.endsWith('.graphql')) return refused(file, 1, 'source-name', ...misnamed(file));
  try {
    const path = join(root, file);
    // A pipe would be waited for.
    if (!statSync(path).isFile()) return unreadable(file, { code: 'ESPIPE' });
    const bytes = readFileSync(path);
    if (isUtf8(bytes)) return { source: { file, text: textOf(bytes) }, problem: null };
    return refused(file, lineOfFault(bytes), 'source-utf8', 'this line is not UTF-8', 'save the file as UTF-8');
  } catch (error) {
    return unreadable(file, error);
  }
}

const refused = (file: string, line: number, rule: OwnRule, problem: string, fix: string): Read => ({
  source: null,
  problem: diagnostic({ file, line, column: 1 }, { rule, subject: null, problem, fix }),
});

function unreadable(file: string, error: unknown): Read {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : String(error);
  const [problem, fix] = UNREADABLE[code] ?? [`it cannot be read: ${code}`, 'make it readable'];
  return refused(file, 1, 'source-unreadable', problem, fix);
}

const UNREADABLE: Readonly<Record<string, readonly [problem: string, fix: string]>> = {
  ELINKED: ['it is a link to a folder, which is not followed', 'make it a folder, with the files in it'],
  ERETIRED: ['it is a folder', 'write the retired ids into a file of this name, and remove the folder'],
  EISDIR: ['it is a folder', 'give the folder a name without an ending'],
  ESPIPE: ['it is no file', 'remove it, or give it a name without an ending'],
  ENOENT: ['it is a link that leads nowhere', 'remove the link, or make what it leads to'],
  ELOOP: ['it is a link that leads to itself', 'remove the link'],
  EACCES: ['its permissions forbid to read it', 'write chmod +r'],
};

/** A byte order mark is no text; and line ends are those of the machine that checked the file out. */
export const textOf = (bytes: Buffer): string =>
  bytes
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n');

/** The line of the first byte that is not UTF-8: up to there, decoding and encoding changes nothing. */
function lineOfFault(bytes: Buffer): number {
  const again = Buffer.from(bytes.toString('utf8'));
  const at = bytes.findIndex((byte, index) => again[index] !== byte);
  return bytes.subarray(0, at).toString('utf8').split('\n').length;
}

function misnamed(file: string): readonly [problem: string, fix: string] {
  const name = basename(file);
  if (/^retired\./i.test(name)) return [`${file} is not read`, `rename it to ${RETIRED_FILE}`];
  const right = file.replace(/\.g(?:ra?p|ql)[^/]*$/i, '.graphql');
  const fix = right === file ? 'move it out of the folder' : `rename it to ${right}, or move it out of the folder`;
  return [`${name} is not read: sources end with .graphql`, fix];
}

/** Custom document identifiers, as GraphQL over HTTP has them in its appendix; 64 characters at most (rules.md §3.0). */
export const isDocumentId = (id: string): boolean => /^[A-Za-z][A-Za-z0-9_]{0,63}$/.test(id);

/** `documents/users/me.graphql` → `me` */
export const idOfFile = (file: string): string => file.slice(file.lastIndexOf('/') + 1).replace(/\.graphql$/, '');
