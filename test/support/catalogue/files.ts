import { expect } from '@jest/globals';
import { problemText } from '../../../packages/console/src/words/problems.js';
import type { FileFormat } from '../../../src/domain/catalogue/index.js';
import type { Domain } from '../../../src/domain/index.js';
import type { ProjectSnapshot } from '../../../src/domain/projects/index.js';
import { applyFile, projectFile, projectOf } from '../domain.js';
import { TEST_OPERATOR } from '../project.js';

/** An item of a catalogue file: price 100, category `goods`, servers `one` and `two`. */
export const item = (sku: string, more: Record<string, unknown> = {}) => ({
  ...{ sku, category: 'goods', titles: { en: `The ${sku}` }, price: 100, servers: { one: {}, two: {} } },
  ...more,
});

export const GOODS = { code: 'goods', titles: { en: 'Goods' } };

/** A catalogue file as JSON, which is YAML. */
export const fileOf = (items: readonly object[], categories: readonly object[] | undefined = [GOODS]): string =>
  JSON.stringify({ categories, items });

/**
 * Creates a project in English and German with an empty catalogue. Its first server is the default.
 */
export async function newCatalogue(domain: Domain, slug: string, servers: readonly string[] = ['one', 'two']) {
  const declared = servers.map((code, index) => ({ code, default: index === 0 }));
  await applyFile(domain, projectFile({ slug }, declared));
  return await catalogueAt(domain, slug);
}

/** The catalogue of an existing project. */
export const catalogueAt = async (domain: Domain, slug: string) => catalogueOf(domain, await projectOf(domain, slug));

export type TestCatalogue = ReturnType<typeof catalogueOf>;

function catalogueOf(domain: Domain, project: ProjectSnapshot) {
  const { catalogue } = domain;
  const formatOf = (file: string): FileFormat => (file.endsWith('.csv') ? 'csv' : 'yaml');
  return {
    project,
    /** Imports and returns the changes as text. */
    import: async (text: string, { prune = false, file = 'shop.yaml' } = {}) =>
      (await catalogue.import(project, text, { file, format: formatOf(file), prune, by: TEST_OPERATOR })).changes,
    diff: async (text: string, { prune = false, file = 'shop.yaml' } = {}) =>
      (await catalogue.diff(project, text, { file, format: formatOf(file), prune })).changes,
    export: async (format: FileFormat) => (await catalogue.export(project, format)).text,
    missing: async (text: string) =>
      (await catalogue.validate(project, text, { file: 'shop.yaml', format: 'yaml' })).missing,
    /** Returns the problems for which an import is refused, one per line of the notice. */
    async problems(text: string, file = 'shop.yaml'): Promise<string[]> {
      const error: unknown = await this.import(text, { file }).catch((thrown: unknown) => thrown);
      const { code, fields } = Object(error);
      if (code !== 'INVALID_VARIABLES') throw new Error(`not refused: ${String(error)}`);
      // The console has a text for each problem in both languages.
      for (const { code: problem, message, values = {} } of fields.details.problems)
        for (const language of ['en', 'de'] as const) {
          const words = problemText(String(problem), values, language);
          expect({ problem, message, words }).toEqual({ problem, message, words: expect.any(String) });
          expect(words).not.toContain('undefined');
        }
      return String(fields.notice).split('\n');
    },
  };
}
