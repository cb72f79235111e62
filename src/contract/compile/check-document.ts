import { type GraphQLSchema, validate } from 'graphql';
import type { ManifestEntry } from '../manifest.js';
import { checkPublicSelections } from './access.js';
import { createBounds } from './bounds.js';
import { COST_BUDGET, costOf } from './cost.js';
import { type Diagnostic, diagnostic, placeOf } from './diagnostic.js';
import { createDirectiveReader } from './directives.js';
import { toEntry } from './entry.js';
import { checkGameServerVariable } from './game-server.js';
import { policyOf } from './policy.js';
import type { PublishedDocument } from './read-document.js';
import { graphqlError } from './read-schema.js';
import { createSelections } from './selection.js';
import { checkSunset, readSunset } from './sunset.js';

export interface CheckedDocument {
  readonly entry: ManifestEntry | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** Checks a document of the right shape against the schema and derives its entry of the manifest. */
export function checkDocument(
  published: PublishedDocument,
  schema: GraphQLSchema,
  ids: ReadonlySet<string>,
): CheckedDocument {
  const { id, file, document } = published;
  const errors = validate(schema, document, undefined, { maxErrors: Number.POSITIVE_INFINITY });
  if (errors.length > 0) return refuse(errors.map((error) => graphqlError(error, file, id)));

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
  const diagnostics = [
    ...checkGameServerVariable(id, operation, root, policy.gameServer),
    ...(policy.access === 'PUBLIC' ? checkPublicSelections(published, type, selections, reader) : []),
    ...(sunset ? checkSunset(id, sunset.written, sunset.place, ids) : []),
    ...checkCost(published, cost),
  ];
  if (diagnostics.length > 0) return refuse(diagnostics);
  const entry = toEntry({
    published,
    schema,
    selected,
    selections,
    bounds,
    policy,
    sunset: sunset?.written ?? null,
    cost,
  });
  return { entry, diagnostics: [] };
}

const refuse = (diagnostics: readonly Diagnostic[]): CheckedDocument => ({ entry: null, diagnostics });

function* checkCost({ id, root }: PublishedDocument, cost: number): Generator<Diagnostic> {
  if (cost <= COST_BUDGET) return;
  yield diagnostic(placeOf(root), {
    subject: id,
    problem: `one run may resolve ${cost} fields; the budget is ${COST_BUDGET}`,
    mend: 'write fewer fields into the lists, a smaller first, or a lower @limit in the SDL',
  });
}
