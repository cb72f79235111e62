import { describe, expect, it } from '@jest/globals';
import config from '../../contract.config.js';
import { GRAPHQL_RULES } from '../../packages/contract/src/sdl/graphql-error.js';
import { OWN_RULES } from '../../packages/contract/src/sdl/rules.js';
import { SOUNDNESS_RULES } from '../../packages/contract/src/sdl/soundness.js';
import { clients } from './problems/clients.js';
import { documents } from './problems/documents.js';
import { documentsSpecification } from './problems/documents-specification.js';
import { forms } from './problems/forms.js';
import { generated } from './problems/generated.js';
import { limits } from './problems/limits.js';
import { acceptances, lock, overrides } from './problems/lock.js';
import { pages } from './problems/pages.js';
import { policy } from './problems/policy.js';
import { presence } from './problems/presence.js';
import type { ProblemCase } from './problems/problem.js';
import { reference } from './problems/reference.js';
import { retired } from './problems/retired.js';
import { sdl } from './problems/sdl.js';
import { sdlSpecification } from './problems/sdl-specification.js';
import { sources } from './problems/sources.js';
import { unending } from './problems/unending.js';

// Mistakes of backend developers. Rows are in problems/, by kind of file.

const tables: Readonly<Record<string, readonly ProblemCase[]>> = {
  SDL: sdl,
  'SDL by the specification': sdlSpecification,
  documents,
  'documents of clients': clients,
  'documents by the specification': documentsSpecification,
  policies: policy,
  'forms of scalars': forms,
  'required arguments': presence,
  bounds: limits,
  'lists in pages': pages,
  'unbounded work': unending,
  'documents/retired.yaml': retired,
  folders: sources,
  'descriptions and examples': reference,
  'generated/': generated,
  'documents/accepted.yaml': acceptances,
  'documents/published.json': lock,
  'documents/verdicts.yaml': overrides,
};

const rows = Object.values(tables).flat();

describe.each(Object.entries(tables))('the compiler reports problems of %s', (_, cases) => {
  it.each(cases.map((row) => [row.name, row] as const))('%s', (_name, { wrong, right, says }) => {
    expect(wrong()).toEqual(says);
    expect(right()).toEqual([]);
  });
});

describe('the table of problems', () => {
  it('has unique names', () => expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length));

  it('has a place and a rule for each problem', () =>
    expect(rows.flatMap(({ says }) => says).filter((line) => !PRINTED.test(line))).toEqual([]));

  it('has a row for each rule of the compiler, and no others', () => {
    const found = new Set(rows.flatMap(({ says }) => says).map((line) => PRINTED.exec(line)?.[1] ?? ''));
    const policyRules = config.directives.flatMap(({ spec }) => spec.rules ?? []);
    const known: readonly string[] = [...OWN_RULES, ...GRAPHQL_RULES, ...policyRules, ...SOUNDNESS_RULES];
    // codegen.ts is tested with graphql-codegen, and each error of graphql-js has a rule.
    expect(known.filter((rule) => !found.has(rule))).toEqual(['codegen-config', 'sound-schema']);
    expect([...found].filter((rule) => !known.includes(rule))).toEqual([]);
  });
});

const PRINTED = /^[^:]+:\d+:\d+ {2}.* → .* {2}\[([a-z0-9-]+)\]$/;
