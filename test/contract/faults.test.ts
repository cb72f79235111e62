import { describe, expect, it } from '@jest/globals';
import config from '../../contract.config.js';
import { GRAPHQL_RULES, OWN_RULES, SOUNDNESS_RULES } from '../../packages/contract/src/sdl/rules.js';
import { documents } from './faults/documents.js';
import { documentsSpecification } from './faults/documents-specification.js';
import type { Fault } from './faults/fault.js';
import { forms } from './faults/forms.js';
import { generated } from './faults/generated.js';
import { limits } from './faults/limits.js';
import { acceptances, lock, overrides } from './faults/lock.js';
import { policy } from './faults/policy.js';
import { presence } from './faults/presence.js';
import { reference } from './faults/reference.js';
import { retired } from './faults/retired.js';
import { sdl } from './faults/sdl.js';
import { sdlSpecification } from './faults/sdl-specification.js';
import { sources } from './faults/sources.js';
import { unending } from './faults/unending.js';

// What a backend developer can get wrong. Rows are in faults/, by the kind of file.

const tables: Readonly<Record<string, readonly Fault[]>> = {
  SDL: sdl,
  'SDL, by the specification': sdlSpecification,
  documents,
  'documents, by the specification': documentsSpecification,
  'the policy': policy,
  'the forms of scalars': forms,
  'what has to be there': presence,
  'the bounds': limits,
  'what has no end': unending,
  'documents/retired.yaml': retired,
  'the folders': sources,
  'what the reference tells clients': reference,
  'generated/': generated,
  'documents/accepted.yaml': acceptances,
  'documents/published.json': lock,
  'documents/verdicts.yaml': overrides,
};

const rows = Object.values(tables).flat();

describe.each(Object.entries(tables))('the compiler refuses in %s', (_, faults) => {
  it.each(faults.map((fault) => [fault.name, fault] as const))('%s', (_name, { wrong, right, says }) => {
    expect(wrong()).toEqual(says);
    expect(right()).toEqual([]);
  });
});

describe('the table of faults', () => {
  it('names each fault once', () => expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length));

  it('says of each problem where it is, and which rule found it', () =>
    expect(rows.flatMap(({ says }) => says).filter((line) => !PRINTED.test(line))).toEqual([]));

  it('has a row for each rule of the compiler, and knows no other', () => {
    const found = new Set(rows.flatMap(({ says }) => says).map((line) => PRINTED.exec(line)?.[1] ?? ''));
    const policyRules = config.directives.flatMap(({ spec }) => spec.rules ?? []);
    const known: readonly string[] = [...OWN_RULES, ...GRAPHQL_RULES, ...policyRules, ...SOUNDNESS_RULES];
    // codegen.ts is tested with graphql-codegen itself, and there is nothing that graphql-js finds and we know no rule of.
    expect(known.filter((rule) => !found.has(rule))).toEqual(['codegen-config', 'sound-schema']);
    expect([...found].filter((rule) => !known.includes(rule))).toEqual([]);
  });
});

const PRINTED = /^[^:]+:\d+:\d+ {2}.* → .* {2}\[([a-z0-9-]+)\]$/;
