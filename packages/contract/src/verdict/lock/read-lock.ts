import { LOCK_FILE } from '../../committed-files.js';
import { type ContractConfig, commandsOf } from '../../config.js';
import type { Place } from '../../origins.js';
import { type Diagnostic, diagnostic, startOf } from '../../sdl/diagnostic.js';
import type { OwnRule } from '../../sdl/rules.js';
import type { SourceFile } from '../../sdl/sources.js';
import { InvalidYaml, type Path, readYaml } from '../../yaml/index.js';
import { editedIds, LOCK_FORMAT, type Lock, lockForm, writeLock } from './lock-file.js';

/** Names of the main branch, in order of preference. */
export const MAIN_BRANCHES: readonly string[] = ['origin/HEAD', 'origin/main', 'origin/master', 'main', 'master'];
/** The main branch, as messages name it. */
export const MAIN_NAMES = `${MAIN_BRANCHES.slice(0, -1).join(', ')} or ${MAIN_BRANCHES.at(-1)}`;

/** Fixes of an invalid lock. */
const fixesOf = (config: ContractConfig) => {
  const { publish } = commandsOf(config);
  return {
    edited: `revert the edit (git checkout ${LOCK_FILE}), and run ${publish}`,
    merged: `run ${publish}: it compares with the lock of the main branch (${MAIN_NAMES}, or --base <branch>); without one, first restore the file (git checkout <revision> -- ${LOCK_FILE})`,
    outdated: `remove the file, and publish again: ${publish}`,
    directive: `restore the definition of the directive: change or remove it only once no document of this file has it; if the file was edited, restore it (git checkout ${LOCK_FILE})`,
  };
};

type Fixes = ReturnType<typeof fixesOf>;

type LockRead = { readonly lock: Lock } | { readonly diagnostics: readonly Diagnostic[] };

/**
 * Reads the committed lock. Reports a lock that is not exactly as `contract publish` writes it: an
 * edited or line-wise merged lock contains contracts that were never compared.
 */
export function readLock(source: SourceFile, config: ContractConfig): LockRead {
  const { file, text } = source;
  const fixes = fixesOf(config);
  const refuse = (
    line: number,
    rule: OwnRule,
    problem: string,
    fix: string,
    subject: string | null = null,
  ): LockRead => ({
    diagnostics: [diagnostic({ file, line, column: 1 }, { rule, subject, problem, fix })],
  });

  const marker = /^(?:<{7}|={7}|>{7})(?: |$)/m.exec(text);
  if (marker !== null)
    return refuse(lineAt(text, marker.index), 'lock-merge', 'it contains a merge conflict', fixes.merged);

  const lock = parseLock(text, config);
  if (lock === null) return { diagnostics: locateIssues(source, config) };
  const [edited] = editedIds(lock);
  if (edited !== undefined) {
    const problem = 'it does not match its hashes: it was edited, or two branches changed its parts';
    return refuse(placeInLock(source, edited).line, 'lock-edited', problem, fixes.merged, edited);
  }
  const written = writeLock(lock);
  if (written === text) return { lock };
  // JSON allows duplicate keys; the later one would replace the earlier one.
  const found = placesIn(source, fixes);
  if ('diagnostics' in found) return found;
  const lines = text.split('\n');
  const line = written.split('\n').findIndex((one, at) => one !== lines[at]);
  const problem = lines[line]?.startsWith('  "restHash"')
    ? 'fields or retired do not match this hash: they were edited, or two branches changed them'
    : 'from here on it differs from the output of contract publish';
  return refuse(line + 1, 'lock-edited', problem, fixes.merged);
}

/** Returns the place of a published or retired id in a lock, the start of the file without it. */
export const placeInLock = ({ file, text }: SourceFile, id: string): Place => ({
  file,
  line: lineAt(text, text.indexOf(`\n    "${id}":`) + 1),
  column: 1,
});

/** Parses a lock in any layout; null if it is invalid or of another format. */
export function parseLock(text: string, config: ContractConfig): Lock | null {
  try {
    return lockForm(config).safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

const VERSIONS = ['format', 'version'];
/** Path of a directive in the entry of a document. */
const POLICY = /^(?:contract\.wire|safeguards)\.policy(?:\.|$)/;

/** Returns diagnostics of an invalid lock. */
function locateIssues(source: SourceFile, config: ContractConfig): readonly Diagnostic[] {
  const fixes = fixesOf(config);
  const found = placesIn(source, fixes);
  if ('diagnostics' in found) return found.diagnostics;
  const { value, placeAt } = found;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    const problem = 'the file is not a map of published contracts';
    return [diagnostic(startOf(source.file), { rule: 'lock-form', subject: null, problem, fix: fixes.edited })];
  }
  const issues = lockForm(config).safeParse(value).error?.issues ?? [];
  // A lock of another format may be valid otherwise.
  const versions = issues.filter(({ path }) => VERSIONS.includes(path.join('.')) && path.join('.') in value);
  return (versions.length > 0 ? versions : issues).map(({ path, message }) => {
    const steps = path.map(String);
    const problem = [...steps, message.replace(/^Invalid input: /, '')].join(': ');
    const ofEntry = POLICY.test(steps.slice(2).join('.')) ? fixes.directive : fixes.edited;
    const fix = versions.length === 0 ? ofEntry : otherVersion(value, fixes);
    return diagnostic(placeAt(steps), { rule: 'lock-form', subject: steps[1] ?? null, problem, fix });
  });
}

interface Places {
  readonly value: unknown;
  readonly placeAt: (path: Path) => Place;
}

/**
 * Returns the JSON value of a lock, and the places of its parts. JSON is YAML, whose reader knows
 * the places, and reports a key that occurs twice: a merge without conflict.
 */
function placesIn({ file, text }: SourceFile, { edited, merged }: Fixes): Places | { diagnostics: Diagnostic[] } {
  let invalid: InvalidYaml | null = null;
  let placeAt: Places['placeAt'] = () => startOf(file);
  try {
    const { locate } = readYaml(text, file);
    placeAt = (path) => ({ file, ...locate(path) });
  } catch (error) {
    if (!(error instanceof InvalidYaml)) throw error;
    invalid = error;
  }
  const twice = (invalid?.problems ?? []).filter(({ code }) => code === 'TWICE');
  if (twice.length > 0) {
    const problem = 'it occurs twice, because two branches published it';
    const finding = { rule: 'lock-merge', subject: null, problem, fix: merged } as const;
    return { diagnostics: twice.map(({ line, column }) => diagnostic({ file, line, column }, finding)) };
  }
  try {
    return { value: JSON.parse(text), placeAt };
  } catch {
    const { line, column } = invalid?.problems[0] ?? startOf(file);
    const finding = { rule: 'lock-form', subject: null, problem: 'it is not JSON', fix: edited } as const;
    return { diagnostics: [diagnostic({ file, line, column }, finding)] };
  }
}

/**
 * Returns the fix for another format: a newer one needs a newer program, and older ones are not
 * read.
 */
const otherVersion = (lock: object, { outdated }: Fixes): string =>
  'version' in lock && typeof lock.version === 'number' && lock.version > LOCK_FORMAT
    ? 'a newer version wrote it: update this program'
    : outdated;

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;
