import { LOCK_FILE } from '../../committed-files.js';
import type { ContractConfig } from '../../config.js';
import { FORMAT } from '../../document-contract.js';
import { type Diagnostic, diagnostic, startOf } from '../../sdl/diagnostic.js';
import type { OwnRule } from '../../sdl/rules.js';
import type { SourceFile } from '../../sdl/sources.js';
import { readYamlMap } from '../../sdl/yaml-map.js';
import { editedIds, type Lock, lockForm, writeLock } from './lock-file.js';

const AGAIN = `take the edit back (git checkout ${LOCK_FILE}), and run npm run cli -- contract publish`;
const MERGE =
  `take the file of the main branch whole (git checkout <branch> -- ${LOCK_FILE}), ` +
  'and run npm run cli -- contract publish';

type LockRead = { readonly lock: Lock } | { readonly diagnostics: readonly Diagnostic[] };

/**
 * Reads the committed lock. It is exactly as `contract publish` writes it, or gives diagnostics: what was edited by hand, or
 * merged line by line, promises what nobody has compared.
 */
export function readLock(source: SourceFile, config: ContractConfig): LockRead {
  const { file, text } = source;
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
  if (marker !== null) return refuse(lineAt(text, marker.index), 'lock-merge', 'a merge has left a conflict', MERGE);

  const read = parseLock(text, config);
  if (read === null) return { diagnostics: placed(source, config) };
  const { lock } = read;
  const [edited] = editedIds(lock);
  if (edited !== undefined) {
    const problem = 'its contract is not the one that was published: somebody has edited it';
    return refuse(lineAt(text, text.indexOf(`\n    "${edited}":`) + 1), 'lock-edited', problem, AGAIN, edited);
  }
  const written = writeLock(lock);
  if (written === text) return { lock };
  // JSON has no word against a key that is there twice, and the later one would replace the other.
  const found = readYamlMap(source, FORM);
  if ('diagnostics' in found) return { diagnostics: inWords(found.diagnostics) };
  const lines = text.split('\n');
  const line = written.split('\n').findIndex((one, at) => one !== lines[at]);
  return refuse(line + 1, 'lock-edited', 'from here on it is not as contract publish writes it', AGAIN);
}

/** A lock of wherever, which need not be written as ours; null where it is none, or one of another version. */
export function parseLock(text: string, config: ContractConfig): { readonly lock: Lock } | null {
  try {
    const parsed = lockForm(config).safeParse(JSON.parse(text));
    return parsed.success ? { lock: parsed.data } : null;
  } catch {
    return null;
  }
}

const FORM = {
  rules: { yaml: 'lock-form', form: 'lock-form' },
  of: 'what was published',
  form: AGAIN,
} as const;

const VERSIONS = ['format', 'version'];

/** What is wrong with a text that is no lock, with its places: JSON is YAML, whose reader knows where everything stands. */
function placed(source: SourceFile, config: ContractConfig): readonly Diagnostic[] {
  const read = readYamlMap(source, FORM);
  if ('diagnostics' in read) return inWords(read.diagnostics);
  const issues = lockForm(config).safeParse(read.value).error?.issues ?? [];
  if (issues.length === 0 || source.text.trim() === '')
    return [
      diagnostic(startOf(source.file), { rule: 'lock-form', subject: null, problem: 'it is no JSON', fix: AGAIN }),
    ];
  // Of another version nothing else can be told: all the rest may be as it has to be there.
  const versions = issues.filter(({ path }) => VERSIONS.includes(path.join('.')) && path.join('.') in read.value);
  return (versions.length > 0 ? versions : issues).map(({ path, message }) => {
    const steps = path.map(String);
    const problem = [...steps, message.replace(/^Invalid input: /, '')].join(': ');
    const fix = versions.length === 0 ? AGAIN : otherVersion(read.value);
    return diagnostic(read.placeAt(steps), { rule: 'lock-form', subject: steps[1] ?? null, problem, fix });
  });
}

/** How to go on with a lock of another format: a newer one needs a newer tool, and no tool reads an older one. */
const otherVersion = ({ version }: Readonly<Record<string, unknown>>): string =>
  typeof version === 'number' && version > FORMAT
    ? 'a newer version wrote it: update project-service'
    : 'remove the file, and publish anew: npm run cli -- contract publish';

/** Two branches have published the same id, and neither replaces the other; or else the text ends where JSON does not. */
function inWords(found: readonly Diagnostic[]): readonly Diagnostic[] {
  const twice = found.filter(({ problem }) => problem.includes('must be unique'));
  const problem = 'it is there twice, as two branches have published it';
  if (twice.length > 0) return twice.map((one) => ({ ...one, rule: 'lock-merge', problem, fix: MERGE }));
  return found.slice(0, 1).map((one) => (one.problem.includes('no map') ? one : { ...one, problem: 'it is no JSON' }));
}

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;
