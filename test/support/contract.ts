import config from '../../contract.config.js';
import { compile } from '../../packages/contract/src/compile.js';
import type { Contract } from '../../packages/contract/src/contract.js';
import { formatDiagnostics } from '../../packages/contract/src/sdl/diagnostic.js';
import { idOfFile, readSources, type SourceFile } from '../../packages/contract/src/sdl/sources.js';
import { packageRoot } from '../../src/base/package-root.js';
import type { Domain } from '../../src/domain/index.js';
import { createResolvers } from '../../src/request/resolvers.js';
import { createContract } from './executors.js';

export interface ContractChanges {
  /** Ids of the published documents to include. Default: all. Each costs 3 ms of processor time. */
  readonly published?: readonly string[];
  /** SDL added to the published SDL. */
  readonly sdl?: string;
  /** Documents added to the published ones, by id. */
  readonly documents?: Readonly<Record<string, string>>;
  /** Replaces `documents/retired.yaml`. */
  readonly retired?: string;
  /** Resolvers of the additional fields of `Query`. */
  readonly queries?: Readonly<Record<string, (root: unknown, args: never, context: never) => unknown>>;
  /** Transforms each file of the published SDL. */
  readonly change?: (sdl: SourceFile) => SourceFile;
}

/** Compiles the published contract with additions or changes, for `useService`. */
export const contractWith =
  ({ published, sdl, documents = {}, retired, queries = {}, change = (file) => file }: ContractChanges) =>
  (domain: Domain): Contract => {
    const sources = readSources(packageRoot);
    const kept = sources.documents.filter(({ file }) => published?.includes(idOfFile(file)) ?? true);
    const more = sdl === undefined ? [] : [{ file: 'schema/test.graphql', text: sdl }];
    const added = Object.entries(documents).map(([id, text]) => ({ file: `documents/test/${id}.graphql`, text }));
    const { manifest, schemaText, diagnostics } = compile(
      {
        ...sources,
        schema: [...sources.schema.map(change), ...more],
        documents: [...kept, ...added],
        ...(retired !== undefined && { retired: { file: 'documents/retired.yaml', text: retired } }),
      },
      config,
    );
    if (manifest === null || schemaText === null) throw new Error(formatDiagnostics(diagnostics));
    const { Query, ...resolvers } = createResolvers(domain);
    return createContract(manifest, schemaText, { ...resolvers, Query: { ...Query, ...queries } });
  };
