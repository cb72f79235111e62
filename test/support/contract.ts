import { packageRoot } from '../../src/base/package-root.js';
import { compile } from '../../src/contract/compile/compile.js';
import { formatDiagnostics } from '../../src/contract/compile/diagnostic.js';
import { readSources, type SourceFile } from '../../src/contract/compile/sources.js';
import type { Contract } from '../../src/contract/contract.js';
import { createContract } from '../../src/contract/in-memory.js';
import type { Domain } from '../../src/domain/index.js';
import { createResolvers } from '../../src/request/resolvers.js';

export interface Beside {
  /** SDL beside the published one. */
  readonly sdl?: string;
  /** Documents beside the published ones, by id. */
  readonly documents?: Readonly<Record<string, string>>;
  /** `documents/retired.yaml` in place of the published one. */
  readonly retired?: string;
  /** What the further fields of `Query` do. */
  readonly queries?: Readonly<Record<string, (root: unknown, args: never, context: never) => unknown>>;
  /** What is changed in the published SDL. */
  readonly change?: (sdl: SourceFile) => SourceFile;
}

/** The published contract with something beside it or changed in it, for `useService`. */
export const contractWith =
  ({ sdl, documents = {}, retired, queries = {}, change = (file) => file }: Beside) =>
  (domain: Domain): Contract => {
    const published = readSources(packageRoot);
    const more = sdl === undefined ? [] : [{ file: 'schema/test.graphql', text: sdl }];
    const added = Object.entries(documents).map(([id, text]) => ({ file: `documents/test/${id}.graphql`, text }));
    const { manifest, schemaText, diagnostics } = compile({
      ...published,
      schema: [...published.schema.map(change), ...more],
      documents: [...published.documents, ...added],
      ...(retired !== undefined && { retired: { file: 'documents/retired.yaml', text: retired } }),
    });
    if (manifest === null || schemaText === null) throw new Error(formatDiagnostics(diagnostics));
    const { Query, ...resolvers } = createResolvers(domain);
    return createContract(manifest, schemaText, { ...resolvers, Query: { ...Query, ...queries } });
  };
