import { lstatSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { annotationOf } from '../annotation.js';
import { compile } from '../compile.js';
import { type ContractConfig, isClientName, type Project } from '../config.js';
import { folderOf, ownerOf } from '../documents/owners.js';
import {
  type Diagnostic,
  diagnostic,
  formatDiagnostics,
  formatPlace,
  isError,
  sortDiagnostics,
  startOf,
} from '../sdl/diagnostic.js';
import { type DocumentSource, idOfFile, readClientSources, readSources, type Sources } from '../sdl/sources.js';
import { codeOf } from '../system-error.js';
import type { Report } from '../verdict/check/report.js';
import { WrongUsage } from '../wrong-usage.js';
import { type Bundle, bundleOf } from './bundle.js';

export interface ProposeRequest extends Project {
  readonly client: string;
  /** Folder of the `.graphql` files of the client, relative to the working directory. */
  readonly from: string;
  readonly dryRun: boolean;
}

export interface Proposal {
  readonly client: string;
  /** The folder, relative to the package folder. */
  readonly from: string;
  readonly diagnostics: readonly Diagnostic[];
  /** documentIds of the client. */
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
  readonly documents: number;
}

/**
 * Checks the documents of a client as part of a service, and writes them to `documents/<client>/`
 * in place of the present ones. Writes nothing if there are problems. Throws WrongUsage for a name
 * that no client can have, and for a missing folder.
 */
export function propose({ root, config, client, from, dryRun }: ProposeRequest): Proposal {
  if (!isClientName(client))
    throw new WrongUsage(
      `"${client}" is not a name of a client.`,
      'Write lowercase letters and digits, beginning with a letter, as in contract.config.ts.',
    );
  if (!isFolder(from))
    throw new WrongUsage(`There is no folder ${from}.`, 'Name the folder of the .graphql files of the client.');
  const folder = relative(root, resolve(from)).split(sep).join('/') || '.';
  const none = { client, from: folder, added: [], changed: [], removed: [], documents: 0 };
  if (!config.clients?.includes(client)) return { ...none, diagnostics: [refuseClient(client)] };
  const target = join(root, `documents/${client}`);
  if (lstatSync(target, { throwIfNoEntry: false }) && !isFolder(target))
    return { ...none, diagnostics: [refuseTarget(client)] };

  const files = readClientSources(root, folder);
  // The fragments of an unreadable file are unknown.
  if (files.diagnostics.length > 0) return { ...none, diagnostics: files.diagnostics };
  const bundle = bundleOf(client, files.documents, folder);
  const service = readSources(root);
  const compiled = bundle.documents.length === 0 ? [] : problemsOf(client, bundle, service, config);
  const diagnostics = sortDiagnostics([...bundle.diagnostics, ...compiled]);
  if (diagnostics.some(isError)) return { ...none, diagnostics };

  const owned = service.documents.filter(({ file }) => ownerOf(file, config) === client);
  const present = new Map(owned.map(({ file, text }) => [file, text]));
  const written = bundle.documents.filter(({ file, text }) => present.get(file) !== text);
  const proposed = new Set(bundle.documents.map(({ file }) => file));
  const removed = owned.filter(({ file }) => !proposed.has(file));
  if (!dryRun) {
    for (const { file } of removed) rmSync(join(root, file));
    for (const { file, text } of written) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), text);
    }
  }
  const idsOf = (some: readonly DocumentSource[]) => some.map(({ file }) => idOfFile(file)).sort();
  return {
    ...{ client, from: folder, diagnostics },
    added: idsOf(written.filter(({ file }) => !present.has(file))),
    changed: idsOf(written.filter(({ file }) => present.has(file))),
    removed: idsOf(removed),
    documents: bundle.documents.length,
  };
}

const refuseClient = (client: string): Diagnostic =>
  diagnostic(startOf('contract.config.ts'), {
    rule: 'client-known',
    subject: null,
    problem: `no client is named "${client}"`,
    fix: `write clients: ['${client}'] into defineConfig, or another --client`,
  });

const refuseTarget = (client: string): Diagnostic =>
  diagnostic(startOf(`documents/${client}`), {
    rule: 'source-name',
    subject: null,
    problem: `it is not a folder, and the documents of ${client} belong into a folder of this name`,
    fix: 'rename it',
  });

/** True if a path is a folder or links to one. */
function isFolder(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
  } catch (error) {
    // No entry can have such a name.
    if (codeOf(error) === 'ENAMETOOLONG') return false;
    throw error;
  }
}

/**
 * Compiles the service with the bundle. Problems of its documents have places in the files of the
 * client.
 */
function problemsOf(
  client: string,
  { documents, places }: Bundle,
  service: Sources,
  config: ContractConfig,
): readonly Diagnostic[] {
  const others = service.documents.filter(({ file }) => ownerOf(file, config) !== client);
  const { diagnostics } = compile(
    {
      ...service,
      documents: [...others, ...documents],
      // The first document of a service may be one of a client.
      diagnostics: service.diagnostics.filter(({ rule, file }) => rule !== 'source-missing' || file !== 'documents'),
    },
    config,
  );
  const ofService = new Set(service.diagnostics);
  // A problem may name another document of the client, which no file has yet.
  const named = (text: string): string =>
    [...places].reduce((all, [file, place]) => all.replaceAll(file, formatPlace(place)), text);
  // Documents share the problems of a fragment.
  const unique = new Map<string, Diagnostic>();
  for (const one of diagnostics) {
    const key = [one.file, one.line, one.column, one.rule, one.problem, one.fix].join('\n');
    if (!unique.has(key))
      unique.set(
        key,
        ofService.has(one)
          ? one
          : { ...one, problem: named(one.problem), fix: named(one.fix), ...places.get(one.file) },
      );
  }
  return [...unique.values()];
}

/**
 * Reports a proposal.
 * @param folder path of the client's folder in its repository, for annotations
 */
export function reportProposal(proposal: Proposal, folder: string): Report {
  const { client, from, diagnostics, added, changed, removed, documents } = proposal;
  const actions = Object.entries({ added, changed, removed })
    .filter(([, ids]) => ids.length > 0)
    .map(([action, ids]) => `${action}: ${ids.join(', ')}`);
  const problems = diagnostics.length === 0 ? [] : [formatDiagnostics(diagnostics)];
  const ok = !diagnostics.some(isError);
  const sum = `${folderOf(client)}: ${actions.length === 0 ? 'no changes' : actions.join('; ')}; ${documents} document${documents === 1 ? '' : 's'} in all.`;
  return {
    text: [...problems, ...(ok ? [sum] : [])].join('\n\n'),
    data: { diagnostics, added, changed, removed, documents },
    annotations: diagnostics
      .filter(({ file }) => file.startsWith(`${from}/`))
      .map((one) => annotationOf({ ...one, file: one.file.slice(from.length + 1) }, folder)),
    ok,
  };
}
