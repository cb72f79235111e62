import { isUtf8 } from 'node:buffer';
import { type Dirent, existsSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { DefinitionNode } from 'graphql';
import { ACCEPTED_FILE, EXAMPLES_FILE, LOCK_FILE, RETIRED_FILE, VERDICTS_FILE } from '../committed-files.js';
import { type Diagnostic, diagnostic } from './diagnostic.js';
import type { OwnRule } from './rules.js';

/**
 * A file; `file` is relative to the package folder, with forward slashes. Lines end with `\n`.
 */
export interface SourceFile {
  readonly file: string;
  readonly text: string;
}

/** A document. Those of clients are assembled from several files, whose places they keep. */
export interface DocumentSource extends SourceFile {
  readonly definitions?: readonly DefinitionNode[];
}

/** All inputs of the compiler. Tests and other programs may use one day for both. */
export interface Sources {
  readonly schema: readonly SourceFile[];
  readonly documents: readonly DocumentSource[];
  /** `documents/retired.yaml`; null without one. */
  readonly retired: SourceFile | null;
  /** The latest current day on Earth, YYYY-MM-DD: later days are in the future everywhere. */
  readonly today: string;
  /** The day in UTC, YYYY-MM-DD; sunsets use it (RFC 8594). */
  readonly utcToday: string;
  /** Problems of unreadable or ignored files, which `compile` returns with its own. */
  readonly diagnostics: readonly Diagnostic[];
}

/** The earliest time zone is 14 hours ahead of UTC. */
const MOST_AHEAD_MS = 14 * 3_600_000;

/** Files in documents/ that are no documents. */
const BESIDE_DOCUMENTS: readonly string[] = [ACCEPTED_FILE, EXAMPLES_FILE, LOCK_FILE, VERDICTS_FILE];

/** Notes: files without an extension or with one of these. */
const NOTE = /^[^.]*$|(?<!\.g(?:raph)?qls?|^retired)\.(?:md|txt)$/i;

/** Files of editors, git and npm: hidden files and folders, `x~`, `#x#`, and dependencies. */
const IGNORED = /^\.|~$|^#.*#$|^node_modules$/;

/**
 * Reads all `.graphql` files below `schema/` and `documents/`, and `documents/retired.yaml`.
 * Reports unreadable and unexpected files as diagnostics; throws nothing.
 */
export function readSources(root: string): Sources {
  const folders = ['schema', 'documents'] as const;
  const { sources, diagnostics } = partsOf(folders.flatMap((folder) => readFolder(root, folder)));
  const found = byKind(sources);
  const empty = folders.filter((folder) => found[folder].length === 0);
  return {
    today: dayAt(Date.now() + MOST_AHEAD_MS),
    utcToday: utcToday(),
    ...found,
    diagnostics:
      diagnostics.length > 0 ? diagnostics : empty.map((folder) => nothing(folder, BEGIN_OR_RESTORE[folder])),
  };
}

/** Divides the files of a contract by their kind. */
export function byKind(files: readonly SourceFile[]): Pick<Sources, 'schema' | 'documents' | 'retired'> {
  const below = (folder: string) =>
    files.filter(({ file }) => file.startsWith(`${folder}/`) && file.endsWith('.graphql'));
  const retired = files.find(({ file }) => file === RETIRED_FILE) ?? null;
  return { schema: below('schema'), documents: below('documents'), retired };
}

/** Reads the `.graphql` files below a folder of a client, which has other files beside them. */
export function readClientSources(root: string, folder: string): Pick<Sources, 'documents' | 'diagnostics'> {
  const { sources, diagnostics } = partsOf(
    readFolder(root, folder, (entry) => entry.isDirectory() || entry.name.endsWith('.graphql')),
  );
  const isEmpty = sources.length + diagnostics.length === 0;
  const fix = 'write the first operation there, or name another folder';
  return { documents: sources, diagnostics: isEmpty ? [nothing(folder, fix)] : diagnostics };
}

const partsOf = (results: readonly Read[]) => ({
  sources: results.flatMap((one) => ('text' in one ? [one] : [])),
  diagnostics: results.flatMap((one) => ('problem' in one ? [one] : [])),
});

const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Returns the day in UTC; sunsets use it (RFC 8594). */
export const utcToday = (): string => dayAt(Date.now());

const BEGIN_OR_RESTORE = {
  schema: 'write type Query there, or restore the files (git checkout schema)',
  documents: 'write the first operation there, or restore the files (git checkout documents)',
};

const nothing = (folder: string, fix: string): Diagnostic =>
  refused(folder, 1, 'source-missing', `there is no .graphql file below ${folder}/`, fix);

/** A file, or the problem that prevents reading it. */
type Read = SourceFile | Diagnostic;

/**
 * Reads every file below a folder, except notes and files of other programs.
 * @param isRead returns false for entries to ignore
 */
function readFolder(root: string, folder: string, isRead = (_: Dirent): boolean => true): readonly Read[] {
  if (!statSync(join(root, folder), { throwIfNoEntry: false })?.isDirectory()) return [];
  try {
    return readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => !IGNORED.test(entry.name) && isRead(entry))
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((entry) => {
        const file = `${folder}/${entry.name}`;
        if (BESIDE_DOCUMENTS.includes(file)) return [];
        // Links to folders may be cyclic, and are not followed.
        return entry.isDirectory() &&
          isFolderAt(join(root, file)) &&
          file !== RETIRED_FILE &&
          !file.endsWith('.graphql')
          ? readFolder(root, file, isRead)
          : readEntry(root, file, entry);
      });
  } catch (error) {
    return [unreadable(folder, error)];
  }
}

/** True if a path is a folder or links to one. */
const isFolderAt = (path: string): boolean => existsSync(`${path}/.`);

function readEntry(root: string, file: string, entry: Dirent): readonly Read[] {
  const [name, path] = [entry.name, join(root, file)];
  // Node.js replaces invalid UTF-8 in a name, so the file cannot be opened.
  if (name.includes('\uFFFD') && !lstatSync(path, { throwIfNoEntry: false }))
    return [refused(file, 1, 'source-name', 'its name is not UTF-8', 'rename it')];
  if (entry.isFile() || !isFolderAt(path)) return NOTE.test(name) ? [] : [readSource(root, file, entry)];
  if (lstatSync(path).isSymbolicLink()) return [unreadable(file, { code: 'ELINKED' })];
  return [unreadable(file, { code: file === RETIRED_FILE ? 'ERETIRED' : 'EISDIR' })];
}

function readSource(root: string, file: string, entry: Dirent): Read {
  if (file !== RETIRED_FILE && !file.endsWith('.graphql')) return refused(file, 1, 'source-name', ...misnamed(file));
  try {
    const path = join(root, file);
    // Reading a pipe would block. A link may lead to one.
    if (!entry.isFile() && !statSync(path).isFile()) return unreadable(file, { code: 'ESPIPE' });
    const bytes = readFileSync(path);
    if (isUtf8(bytes)) return { file, text: textOf(bytes) };
    return refused(file, lineOfInvalidByte(bytes), 'source-utf8', 'this line is not UTF-8', 'save the file as UTF-8');
  } catch (error) {
    return unreadable(file, error);
  }
}

const refused = (file: string, line: number, rule: OwnRule, problem: string, fix: string): Diagnostic =>
  diagnostic({ file, line, column: 1 }, { rule, subject: null, problem, fix });

function unreadable(file: string, error: unknown): Diagnostic {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : String(error);
  const [problem, fix] = UNREADABLE[code] ?? [`it cannot be read: ${code}`, 'make it readable'];
  return refused(file, 1, 'source-unreadable', problem, fix);
}

const UNREADABLE: Readonly<Record<string, readonly [problem: string, fix: string]>> = {
  ELINKED: ['it is a link to a folder, which is not followed', 'replace it by a folder'],
  ERETIRED: ['it is a folder', 'write the retired ids into a file of this name, and remove the folder'],
  EISDIR: ['it is a folder', 'give the folder a name without an extension'],
  ESPIPE: ['it is not a regular file', 'remove it, or give it a name without an extension'],
  ENOENT: ['it is a broken link', 'remove the link, or create its target'],
  ELOOP: ['it is a cyclic link', 'remove the link'],
  EACCES: ['its permissions do not allow reading it', 'write chmod +r'],
};

/** Removes a byte order mark and normalizes line ends. */
export const textOf = (bytes: Buffer): string =>
  bytes
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n');

/** Returns the line of the first invalid byte: before it, decoding and encoding change nothing. */
function lineOfInvalidByte(bytes: Buffer): number {
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

/**
 * True for a documentId: a custom document identifier of GraphQL over HTTP with at most 64
 * characters.
 */
export const isDocumentId = (id: string): boolean => /^[A-Za-z][A-Za-z0-9_]{0,63}$/.test(id);

/** `documents/users/me.graphql` → `me` */
export const idOfFile = (file: string): string => file.slice(file.lastIndexOf('/') + 1).replace(/\.graphql$/, '');
