import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import {
  type DocumentNode,
  type GraphQLFieldResolver,
  type GraphQLSchema,
  isInputType,
  isObjectType,
  Kind,
  typeFromAST,
} from 'graphql';
import { packageRoot } from '../../../src/base/package-root.js';
import { createContract, readManifest } from '../../../src/contract/contract.js';
import { scalars } from '../../../src/contract/scalars.js';
import { both, useHeardPromises } from './comparison.js';
import { randomVariable } from './random-document.js';
import { givenFor, told } from './random-values.js';
import { Tape } from './tape.js';

const RUNS = 8;

useHeardPromises();

type Resolve = GraphQLFieldResolver<unknown, unknown>;

/** The published contract, whose resolvers give whatever the seed says. */
function contractOf(seed: { current: number }) {
  const lazily: { schema: GraphQLSchema | null } = { schema: null };
  const maps: Record<string, Record<string, Resolve>> = {};
  const resolve: Resolve = (_source, args, context, info) => {
    if (lazily.schema === null) throw new Error('no schema yet');
    return givenFor(lazily.schema, info.returnType, `${seed.current} ${told(args, context, info)}`, 0);
  };
  const manifest = readManifest(packageRoot);
  const typeDefs = readFileSync(join(packageRoot, 'generated/schema.graphql'), 'utf8');
  const plain = createContract(manifest, typeDefs, scalars).schema;
  for (const type of Object.values(plain.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    const isRoot = type === plain.getQueryType() || type === plain.getMutationType();
    const names = Object.keys(type.getFields()).filter((name) => isRoot || name.length % 3 === 0);
    maps[type.name] = Object.fromEntries(names.map((name) => [name, resolve]));
  }
  const contract = createContract(manifest, typeDefs, { ...scalars, ...maps });
  lazily.schema = contract.schema;
  return contract;
}

const seed = { current: 0 };
const contract = contractOf(seed);

function variablesOf(document: DocumentNode, tape: Tape): Record<string, unknown> {
  const [operation] = document.definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION);
  const given = (operation?.variableDefinitions ?? []).map(({ variable, type }) => {
    const input = typeFromAST(contract.schema, type);
    return [variable.name.value, isInputType(input) ? likelyOf(tape, input) : undefined] as const;
  });
  return Object.fromEntries(given.filter(([, value]) => value !== undefined));
}

/** What the scalars of the SDL take, most of the time. */
const LIKELY: Readonly<Record<string, unknown>> = {
  CategoryCode: 'swords',
  Cursor: 'abc',
  Sku: 'SWORD',
  UUID: '01890a5d-ac96-774b-bcce-b302099a8057',
  IdempotencyKey: 'purchase-0123456789',
  Amount: 100,
  Quantity: 2,
  Pin: '123456',
  NewPassword: 'long enough a password',
  EmailAddress: 'ann@example.org',
  LanguageTag: 'de',
};

function likelyOf(tape: Tape, type: Parameters<typeof randomVariable>[1]): unknown {
  const likely = LIKELY[String(type).replace('!', '')];
  return likely !== undefined && tape.chance(85) ? likely : randomVariable(tape, type);
}

describe('a published document answers as it does with graphql-js', () => {
  it.each([...contract.operations.values()].map((operation) => [operation.id, operation] as const))(
    '%s',
    async (_id, { document }) => {
      for (let run = 0; run < RUNS; run += 1) {
        seed.current = run;
        const variableValues = variablesOf(document, new Tape(`variables ${run}`));
        const { expected, actual } = await both(contract.schema, document, { variableValues, contextValue: 'context' });
        expect({ variableValues, ...actual }).toEqual({ variableValues, ...expected });
      }
    },
  );
});
