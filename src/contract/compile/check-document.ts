import { type GraphQLSchema, OperationTypeNode, print } from 'graphql';
import { contractHashOf, hashOf } from '../hash.js';
import type { ManifestEntry, Policy, Price } from '../manifest.js';
import { checkPublicSelections } from './access.js';
import { checkBoundedValues, variableBounds } from './bounded-values.js';
import { type Bounds, createBounds } from './bounds.js';
import { COST_BUDGET, costOf } from './cost.js';
import { type Diagnostic, diagnostic, placeOf } from './diagnostic.js';
import { createDirectiveReader } from './directives.js';
import { checkGameServerVariable } from './game-server.js';
import { graphqlError } from './graphql-error.js';
import { validateDocument } from './graphql-rules.js';
import { resultSchema, variablesSchema } from './json-schema.js';
import { checkNulls } from './nulls.js';
import { policyOf, pricesOf } from './policy.js';
import type { PublishedDocument } from './read-document.js';
import { createSelections, type SelectedField, type Selections } from './selection.js';
import { checkSunset, checkSunsetValues, readSunset, toSunset, type WrittenSunset } from './sunset.js';

export interface CheckedDocument {
  readonly entry: ManifestEntry | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** What the checks of one document work with, and its entry is made of. */
interface Understood {
  readonly schema: GraphQLSchema;
  readonly selected: SelectedField;
  readonly selections: Selections;
  readonly bounds: Bounds;
  /** The bounds of its variables. */
  readonly given: ReadonlyMap<string, number>;
  readonly policy: Policy;
  readonly sunset: WrittenSunset | null;
  readonly cost: number;
  readonly prices: readonly Price[];
}

/** Checks a document of the right shape against the schema and derives its entry of the manifest. */
export function checkDocument(
  published: PublishedDocument,
  schema: GraphQLSchema,
  ids: ReadonlySet<string>,
): CheckedDocument {
  const { id, file, document } = published;
  const errors = validateDocument(schema, document);
  if (errors.length > 0) return refuse(errors.map(({ rule, error }) => graphqlError(rule, error, file, id)));

  const { operation, root, fragments } = published;
  const type = schema.getRootType(operation.operation);
  const selections = createSelections(schema, fragments);
  const [selected] = type ? selections.fieldsOf(type, [operation.selectionSet]) : [];
  if (!type || !selected) throw new Error(`${file} is valid, but its root field was not found.`);

  const reader = createDirectiveReader(schema);
  const bounds = createBounds(reader);
  const policy = policyOf(selected.field, reader);
  const sunset = readSunset(operation, reader);
  const cost = costOf(selected, selections, bounds);
  const prices = pricesOf(selected, reader);
  const diagnostics = [
    ...checkGameServerVariable(id, operation, root, policy.gameServer),
    ...(policy.access === 'PUBLIC' ? checkPublicSelections(published, type, selections, reader) : []),
    ...checkNulls(published, schema),
    ...checkBoundedValues(published, schema, reader),
    ...checkSunsetValues(id, operation),
    ...(sunset ? checkSunset(id, sunset.written, sunset.place, ids) : []),
    ...checkCost(published, cost),
  ];
  if (diagnostics.length > 0) return refuse(diagnostics);
  const given = variableBounds(published, schema, reader);
  const understood = {
    schema,
    selected,
    selections,
    bounds,
    given,
    policy,
    sunset: sunset?.written ?? null,
    cost,
    prices,
  };
  return { entry: entryOf(published, understood), diagnostics: [] };
}

const refuse = (diagnostics: readonly Diagnostic[]): CheckedDocument => ({ entry: null, diagnostics });

function* checkCost({ id, root }: PublishedDocument, cost: number): Generator<Diagnostic> {
  if (cost <= COST_BUDGET) return;
  yield diagnostic(placeOf(root), {
    rule: 'cost-budget',
    subject: id,
    problem: `one run may resolve ${cost} fields; the budget is ${COST_BUDGET}`,
    mend: 'write fewer fields into the lists, a smaller first, or a lower @limit in the SDL',
  });
}

function entryOf({ operation, document, file }: PublishedDocument, understood: Understood): ManifestEntry {
  const { schema, selected, selections, bounds, given, policy, sunset, cost, prices } = understood;
  const kind = operation.operation === OperationTypeNode.MUTATION ? 'mutation' : 'query';
  const variables = variablesSchema(schema, operation.variableDefinitions ?? [], { given, ofInput: bounds.ofInput });
  const result = resultSchema(selected, selections, bounds);
  const text = print(document);
  return {
    kind,
    hash: hashOf(text),
    contractHash: contractHashOf({ kind, variables, result, policy }),
    text,
    file,
    policy,
    variables,
    result,
    cost,
    prices,
    sunset: sunset && toSunset(sunset),
  };
}
