import { z } from 'zod';
import config from '../../../contract.config.js';
import { type Lock, lockForm } from '../../../packages/contract/src/compare.js';
import type { WordsLanguage } from '../../../packages/contract/src/define.js';
import {
  type DescriptionsAndExamples,
  type Manifest,
  type ManifestEntry,
  manifestForm,
  metadataOf,
  schemasOf,
} from '../../../packages/contract/src/serve.js';
import { advice } from '../../base/errors/advice.js';
import { catalogue, type ErrorCode, isErrorCode } from '../../base/errors/catalogue.js';
import { en } from '../../base/errors/messages/en.js';
import { access } from '../../policy/access.js';
import type { ExplorerContract, ExplorerOperation, ExplorerRefusal } from './console-answers.js';

/** Manifest and lock of a process. */
export interface PublishedContracts {
  readonly manifest: Manifest;
  readonly lock: Lock | null;
}

const publishedForm = z.object({ manifest: manifestForm(config), lock: lockForm(config).nullable() });

/** Parses `{manifest, lock}` of `/manifest`. Throws if the version of the format is another. */
export const readPublished = (json: Buffer): PublishedContracts => publishedForm.parse(JSON.parse(String(json)));

/** Returns the contract for the explorer, with its descriptions and examples. */
export function explorerOf(
  { manifest, lock }: PublishedContracts,
  { descriptions, examples }: DescriptionsAndExamples,
): ExplorerContract {
  function operationOf(documentId: string, entry: ManifestEntry): ExplorerOperation {
    const { hash: _hash, meaningHash: _meaningHash, contract, policy, ...fields } = entry;
    const { kind, variables, inputs, exclusive, result } = contract.wire;
    const { errors, errorGroups } = metadataOf(entry, manifest.errorGroups);
    const { purpose = '', at = {}, values = {} } = ownProperty(descriptions.operations, documentId) ?? {};
    const locked = ownProperty(lock?.documents ?? {}, documentId);
    const example = ownProperty(examples, documentId);
    const isCurrent = example?.contractHash === entry.contractHash;
    return {
      ...schemasOf(documentId, contract.wire),
      needsSession: access.of(policy) === 'SESSION',
      words: inLanguages((language) => config.directives.flatMap((directive) => directive.words(policy, language))),
      badges: inLanguages((language) =>
        config.directives.flatMap((directive) => directive.badge(policy, language) ?? []),
      ),
      notes: inLanguages((language) => notesOn(Object.keys(variables), language)),
      errors: [
        ...errors,
        ...errorGroups.filter(isConditional).flatMap((group) => Object.keys(manifest.errorGroups[group] ?? {})),
      ],
      ...{
        documentId,
        slice: sliceOf(entry),
        ...fields,
        kind,
        wire: { variables, inputs, exclusive, result },
        purpose,
        at,
        values,
      },
      published: locked === undefined ? 'NONE' : locked.contractHash === entry.contractHash ? 'THIS' : 'OTHER',
      example: isCurrent ? { variables: example.variables, status: example.status, answer: example.answer } : null,
    };
  }

  const operations = Object.entries(manifest.operations).map(([id, entry]) => operationOf(id, entry));
  return {
    manifest: manifest.hash,
    operations: operations.sort((a, b) => compare(a.slice, b.slice) || compare(a.documentId, b.documentId)),
    retired: manifest.retired,
    refusals: Object.fromEntries(
      Object.keys(catalogue)
        .filter(isErrorCode)
        .map((code) => [code, refusalOf(code)]),
    ),
  };
}

const inLanguages = <T>(words: (language: WordsLanguage) => T) => ({ en: words('en'), de: words('de') });

function notesOn(variables: readonly string[], language: WordsLanguage): Record<string, string> {
  const notes = config.directives.flatMap(({ spec }) => Object.entries(spec.variables ?? {}));
  return Object.fromEntries(
    notes.filter(([name]) => variables.includes(name)).map(([name, texts]) => [name, texts[language]]),
  );
}

const ownProperty = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** `documents/users/me.graphql` → `users` */
const sliceOf = ({ file }: ManifestEntry): string => file.split('/').slice(1, -1).join('/');

/** True for an error group that some operations do not have. */
const isConditional = (group: string): boolean => config.client?.errorGroups?.[group]?.appliesTo !== undefined;

function refusalOf(code: ErrorCode): ExplorerRefusal {
  const { category, status, retryable, group } = catalogue[code];
  const { action, details = {} } = advice[code];
  const common = group !== null && !isConditional(group);
  return { category, status, retryable, common, message: en[code], advice: action, details };
}
