import { describe, expect, it } from '@jest/globals';
import config from '../../contract.config.js';
import { compile } from '../../packages/contract/src/compile.js';
import { list } from './list-in-pages.js';
import { entryOf, manifestOf, problems, sourcesOf } from './support.js';

const PAGE = list(': [Code!]! @page(max: 50)');

describe('a list with @page', () => {
  it('has the contract of a connection that is written out', () => {
    const written = list(
      '(first: Int! = 20 @limit(max: 50), after: Cursor): CodeConnection! @errors(codes: [INVALID_CURSOR])',
      '{ edges { cursor node { id } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } totalCount }',
      `type CodeConnection { edges: [CodeEdge!]! pageInfo: PageInfo! totalCount: Int! }
      type CodeEdge { cursor: Cursor! node: Code! }
      type PageInfo { hasNextPage: Boolean! hasPreviousPage: Boolean! startCursor: Cursor endCursor: Cursor }
      scalar Cursor @text(pattern: "^[A-Za-z0-9_\\\\-]+$", code: INVALID_CURSOR)`,
    );
    expect(entryOf(PAGE, 'codes')).toEqual(entryOf(written, 'codes'));
    expect(entryOf(list(': [Code!]! @page(max: 49)'), 'codes')).not.toEqual(entryOf(written, 'codes')); // (control)
  });

  it('has a default page size of 20, of `default`, or of a lower `max`', () => {
    const sizeOf = (page: string) =>
      /first: Int! = (\d+)/.exec(compile(sourcesOf(list(`: [Code!]! ${page}`)), config).schemaText ?? '')?.[1];
    expect([sizeOf('@page(max: 50)'), sizeOf('@page(max: 50, default: 7)'), sizeOf('@page(max: 5)')]).toEqual([
      '20',
      '7',
      '5',
    ]);
  });

  it('keeps arguments, descriptions and error codes of the field', () => {
    const files = list('(name: String): [Code!]! @page(max: 50) @errors(codes: [CATEGORY_NOT_FOUND])');
    const { schemaText } = compile(sourcesOf(files), config);
    expect(schemaText).toContain('    name: String\n    "Maximum number of entries to return."\n');
    expect(schemaText).toContain('@errors(codes: [CATEGORY_NOT_FOUND, INVALID_CURSOR])');
    expect(schemaText).not.toContain('@page(max: 50)');
  });

  it('shares its types with other lists of the same entries', () => {
    const { sdl, ...rest } = PAGE;
    const more = sdl.replace('}', '  more: [Code!]! @page(max: 9) @access(to: PUBLIC)\n}');
    expect(Object.keys(manifestOf({ ...rest, sdl: more }).operations)).toEqual(['codes']);
  });

  it('reports an unsuitable INVALID_CURSOR where the list is', () => {
    const { errors } = config;
    const { INVALID_CURSOR } = errors.codes;
    if (INVALID_CURSOR === undefined) throw new Error('the catalogue has no INVALID_CURSOR');
    const codes = { ...errors.codes, INVALID_CURSOR: { ...INVALID_CURSOR, status: 404, group: 'program' } };
    const { diagnostics } = compile(sourcesOf(PAGE), { ...config, errors: { ...errors, codes } });
    expect(diagnostics.map(({ file, line, rule }) => [file, line, rule])).toEqual([
      ['schema/test.graphql', 2, 'form-code'],
      ['schema/test.graphql', 2, 'errors-codes'],
    ]);
  });

  it('leaves a fragment Page of the document itself', () => {
    const own = list(': [Code!]! @page(max: 50)', '{ ...Page }\n}\nfragment Page on CodeConnection { totalCount');
    expect(problems(own)).toEqual([]);
    expect(JSON.stringify(entryOf(own, 'codes'))).toContain('fragment Page on CodeConnection');
  });
});
