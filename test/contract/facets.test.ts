import { expect, it } from '@jest/globals';
import { z } from 'zod';
import service from '../../contract.config.js';
import { compile } from '../../packages/contract/src/compile.js';
import { defineConfig, definePolicyDirective, type Readable } from '../../packages/contract/src/define.js';
import { formatDiagnostic } from '../../packages/contract/src/sdl/diagnostic.js';
import { sourcesOf } from './support.js';

// Facets are written into the manifest and the lock. Each one that they could not be read with is
// reported.

const FILE = 'contract.config.ts';
const forRole: Readable<{ readonly role: string }> = { name: 'forRole', arguments: z.object({ role: z.string() }) };

/** The facet is the role of the document, else that of the field. */
const needs = definePolicyDirective({
  ...{ name: 'needs', file: FILE, arguments: z.object({ role: z.string() }), form: z.string().max(3).nullable() },
  sdl: 'directive @needs(role: String!) on FIELD_DEFINITION\ndirective @forRole(role: String!) on QUERY',
  facet: (found, operation, uses) => uses.read(forRole, operation)?.role ?? found?.role ?? null,
  *checkField({ use, facet }) {
    if (use && facet === 'x') yield { node: use, rule: 'needs-x', problem: 'has the role x', fix: 'write another one' };
  },
});

function problemsOf(fields: string, document: string, directives: typeof service.directives = [needs]) {
  const config = defineConfig({ ...service, directives });
  const sdl = `type Query {\n  ${fields}\n}`;
  const { manifest, diagnostics } = compile(sourcesOf({ sdl, documents: { 'a/a.graphql': document } }), config);
  return { policy: manifest?.operations['a']?.policy ?? null, problems: diagnostics.map(formatDiagnostic) };
}

const TOO_BIG = 'Too big: expected string to have <=3 characters';
const FIX = 'write another value, or change form or facet of @needs in contract.config.ts';

it('reports a facet that its form refuses, at the use of the directive', () => {
  expect(problemsOf('a: Int @needs(role: "own")', 'query a { a }')).toEqual({ policy: { needs: 'own' }, problems: [] });
  expect(problemsOf('a: Int @needs(role: "guest")', 'query a { a }')).toEqual({
    policy: null,
    problems: [
      `schema/test.graphql:2:10  Query.a  form of @needs refuses its facet "guest": ${TOO_BIG} → ${FIX}  [directive-values]`,
    ],
  });
});

it('reports a facet that its form refuses for one document only at the document', () => {
  expect(problemsOf('a: Int @needs(role: "own")', 'query a @forRole(role: "guest") { a }').problems).toEqual([
    `documents/a/a.graphql:1:1  a  form of @needs refuses its facet "guest": ${TOO_BIG} → ${FIX}  [directive-values]`,
  ]);
});

it('reports a facet that JSON changes', () => {
  const since = definePolicyDirective({
    ...{ name: 'since', file: FILE, sdl: 'directive @since on FIELD_DEFINITION' },
    ...{ arguments: z.object({}), form: z.date().nullable(), facet: (found) => (found ? new Date(0) : null) },
  });
  expect(problemsOf('a: Int @since', 'query a { a }', [since]).problems).toEqual([
    'schema/test.graphql:2:10  Query.a  form of @since refuses its facet {}: Invalid input: expected date, received object → write another value, or change form or facet of @since in contract.config.ts  [directive-values]',
  ]);
});

it('reports a facet that throws or has no JSON, at the use of the directive', () => {
  const least = definePolicyDirective({
    ...{ name: 'least', file: FILE, sdl: 'directive @least(of: Int!) on FIELD_DEFINITION' },
    ...{ arguments: z.object({ of: z.number() }), form: z.unknown() },
    facet(found) {
      if (found?.of === 0) throw new RangeError('of is 0');
      return found && BigInt(found.of);
    },
  });
  const says = (argument: number, message: string) =>
    expect(problemsOf(`a: Int @least(of: ${argument})`, 'query a { a }', [least]).problems).toEqual([
      `schema/test.graphql:2:10  Query.a  facet of @least fails: ${message} → write another value, or change form or facet of @least in contract.config.ts  [directive-values]`,
    ]);
  says(0, 'of is 0');
  says(1, 'Do not know how to serialize a BigInt');
});

it('reports a finding without a node at the field, the operation or the definition of the directive', () => {
  const finding = (rule: string) => ({ node: undefined, rule, problem: 'has no role', fix: 'write one' });
  const roles = definePolicyDirective({
    ...{ name: 'roles', file: FILE, sdl: 'directive @roles on FIELD_DEFINITION' },
    ...{ arguments: z.object({}), form: z.null(), facet: () => null },
    *checkField({ use }) {
      yield { ...finding('field-role'), node: use };
    },
    *checkDocument() {
      yield finding('document-role');
    },
    *checkSchema() {
      yield finding('schema-role');
    },
  });
  expect(problemsOf('a: Int', '# ours\nquery a { a }', [roles]).problems).toEqual([
    'contract.config.ts:1:1  has no role → write one  [schema-role]',
    'documents/a/a.graphql:2:1  a  has no role → write one  [document-role]',
    'schema/test.graphql:2:3  Query.a  has no role → write one  [field-role]',
  ]);
});
