import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DocumentNode } from 'graphql';
import { LOCK_FILE, RETIRED_FILE, VERDICTS_FILE } from '../../committed-files.js';
import { compile } from '../../compile.js';
import type { Project } from '../../config.js';
import type { Manifest } from '../../manifest.js';
import { requireDay } from '../../scalars.js';
import { type Diagnostic, isError, startOf } from '../../sdl/diagnostic.js';
import { readSources, type SourceFile, textOf } from '../../sdl/sources.js';
import { readYamlMap } from '../../sdl/yaml-map.js';
import { codeOf } from '../../system-error.js';
import { type Overrides, own, type PresentSide } from '../compare/index.js';
import { readOverrides } from '../compare/verdicts-file.js';
import { parseLock, placeInLock } from '../lock/read-lock.js';
import { NothingToCompare } from './fetch-json.js';
import { presentOf } from './stored-reference.js';

/** The contract of the working tree, and the verdicts of the project. */
export interface WorkingTree {
  readonly manifest: Manifest;
  readonly sdl: DocumentNode;
  readonly present: PresentSide;
  readonly overrides: Overrides;
  /** The given day, else the current one in UTC. */
  readonly today: string;
  /** Contains only warnings: with an error, `readWorkingTree` returns no tree. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Compiles the sources below `root` instead of reading `generated/`, which may be stale or edited.
 * If the sources or the verdicts have errors, returns only the diagnostics.
 * Throws WrongUsage for a `today` that is no day.
 * @param today replaces the current day; null: the current day
 */
export function readWorkingTree(
  { root, config }: Project,
  today: string | null,
): WorkingTree | { readonly diagnostics: readonly Diagnostic[]; readonly manifest: null } {
  requireDay('--today', today);
  const read = readSources(root);
  const sources = today === null ? read : { ...read, today, utcToday: today };
  const verdicts = readOverrides(readCommitted(root, VERDICTS_FILE), config);
  const { sdl, manifest, origins, ...compiled } = compile(sources, config);
  const diagnostics = [...compiled.diagnostics, ...verdicts.diagnostics];
  if (manifest === null || sdl === null || diagnostics.some(isError)) return { diagnostics, manifest: null };
  const isEnding = Object.values(manifest.operations).some(({ sunset }) => sunset !== null);
  const lock = isEnding ? parseLock(readCommitted(root, LOCK_FILE)?.text ?? '', config) : null;
  const present: PresentSide = {
    ...presentOf(manifest, lock, config),
    origins,
    placeOfRetired: placesOfRetired(sources.retired, root),
  };
  return { manifest, sdl, present, overrides: verdicts.overrides, today: sources.utcToday, diagnostics };
}

function placesOfRetired(source: SourceFile | null, root: string): PresentSide['placeOfRetired'] {
  if (source === null)
    return (id) => {
      const lock = readCommitted(root, LOCK_FILE);
      return lock && placeInLock(lock, id);
    };
  const rules = { yaml: 'retired-yaml', form: 'retired-form' } as const;
  const read = readYamlMap(source, { rules, of: 'ids', form: '' });
  return (id) =>
    'diagnostics' in read || own(read.value, id) === undefined ? startOf(RETIRED_FILE) : read.placeAt([id]);
}

/**
 * Reads a committed file. Returns null if it does not exist. Throws NothingToCompare if it is
 * unreadable.
 */
export function readCommitted(root: string, file: string): SourceFile | null {
  try {
    return { file, text: textOf(readFileSync(join(root, file))) };
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT') return null;
    throw new NothingToCompare(
      `${file} cannot be read (${code ?? String(error)}).`,
      'Make it a readable file, or restore it with git checkout.',
      { cause: error },
    );
  }
}
