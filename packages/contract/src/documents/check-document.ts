import { type FragmentDefinitionNode, OperationTypeNode, print } from 'graphql';
import type { ContractConfig } from '../config.js';
import { hashesOf, hashOf } from '../hash.js';
import type { ManifestEntry } from '../manifest.js';
import type { Origins } from '../origins.js';
import type { DocumentContext } from '../policy-directive.js';
import { boundedValuesOf, checkBoundedValues, variableBounds } from '../sdl/bounded-values.js';
import { type Diagnostic, diagnostic, isError, placeOf } from '../sdl/diagnostic.js';
import { directiveReaderOf, isPolicyKnown } from '../sdl/directives.js';
import { type GraphqlRule, graphqlError } from '../sdl/graphql-error.js';
import { type Validated, validateDocuments } from '../sdl/graphql-rules.js';
import { isChoiceInvalid, presenceOf } from '../sdl/presence.js';
import { mentions, type SchemaResult } from '../sdl/read-schema.js';
import { ownCodesOf, rateWeightsOf, readPolicy, toDiagnostic } from '../sdl/root-fields.js';
import type { DocumentSource } from '../sdl/sources.js';
import { type ContractSources, documentContractOf } from './contract-of.js';
import { COST_BUDGET, costOf } from './cost.js';
import { checkNulls } from './nulls.js';
import { ownerOf } from './owners.js';
import { type DocumentResult, type PublishedDocument, readDocument } from './read-document.js';
import { createSelections, type SelectedField, type Selections } from './selection.js';
import { checkSunset, checkSunsetValues, type PlacedSunset, readSunset, toSunset } from './sunset.js';
import { checkWrittenValues } from './written-values.js';

export interface CheckedDocument {
  readonly id: string;
  readonly entry: ManifestEntry | null;
  /** Source locations of its contract; empty without an entry. */
  readonly origins: Origins;
  readonly sunset: PlacedSunset | null;
  /** The client that owns the document; null for a shared one. */
  readonly owner: string | null;
  /** Fragments of a document that a client owns: its typed client has their types. */
  readonly fragments: readonly FragmentDefinitionNode[];
  readonly diagnostics: readonly Diagnostic[];
}

interface CheckContext {
  readonly ids: ReadonlySet<string>;
  readonly utcToday: string;
  readonly config: ContractConfig;
}

/**
 * Checks documents, also against the schema as far as it is readable, and derives their manifest
 * entries. Entries are used only if no source has errors.
 */
export function checkDocuments(
  files: readonly DocumentSource[],
  schema: SchemaResult,
  context: CheckContext,
): readonly CheckedDocument[] {
  const read = files.map(readDocument);
  const validated = validateDocuments(
    schema.schema,
    read.flatMap(({ document }) => document ?? []),
  );
  return read.map((one) => {
    const { diagnostics, ...checked } = checkDocument(one, schema, validated, context);
    const owner = ownerOf(one.file, context.config);
    const fragments = owner === null ? [] : [...(one.published?.fragments.values() ?? [])];
    return { id: one.id, ...checked, owner, fragments, diagnostics: [...one.diagnostics, ...diagnostics] };
  });
}

function checkDocument(
  { id, file, document, published }: DocumentResult,
  { schema, forms, unsure }: SchemaResult,
  validated: Validated,
  { ids, utcToday, config }: CheckContext,
): Omit<CheckedDocument, 'id' | 'owner' | 'fragments'> {
  if (schema === null || document === null) return refuse([]);
  const errors = validated.errorsOf(document).filter(({ error }) => !mentions(error.message, unsure));
  const invalid = errors.map(({ rule, error }) => graphqlError(rule, error, file, id, schema));
  const has = (rule: GraphqlRule) => errors.some((one) => one.rule === rule);
  if (published === null || has('no-fragment-cycles') || !isPolicyKnown(unsure, config)) return refuse(invalid);

  const { operation, root, fragments } = published;
  const type = schema.getRootType(operation.operation);
  const selections = createSelections(schema, fragments);
  const [selected] = type ? selections.select(type, selections.belowOf(operation.selectionSet)).fields : [];
  if (!type) return refuse([...invalid, ...refuseKind(published, unsure)]);
  if (!selected) return refuse(invalid);
  const size = [...checkAnswerSize(published, selected, selections)];
  if (size.length > 0) return refuse([...invalid, ...size]);

  const reader = directiveReaderOf(schema, config);
  const { policy, diagnostics: ofPolicy } = readPolicy(id, selected.field, operation, reader);
  const sunset = readSunset(operation, reader);
  const cost = costOf(selected, selections, reader);
  const rateWeights = rateWeightsOf(selected, operation, reader);
  const written = document.definitions.flatMap((definition) => validated.written.get(definition) ?? []);
  const bounded = boundedValuesOf(written, reader);
  const present = presenceOf(published, selected.field, reader);
  const context: DocumentContext = {
    ...{ id, operation, root, policy },
    field: selected.field,
    selected: () => selections.below(selected),
    uses: reader.uses,
  };
  const diagnostics = [
    ...ofPolicy,
    ...(isChoiceInvalid(selected.field, reader) ? invalid.filter(({ rule }) => !OF_CHOICE.has(rule)) : invalid),
    ...config.directives
      .flatMap((directive) => [...directive.checkDocument(context)])
      .map((one) => toDiagnostic(id, one, placeOf(operation))),
    ...(has('variables-in-allowed-position') ? [] : checkNulls(published, written)),
    ...checkBoundedValues(published, schema, reader, bounded),
    ...checkWrittenValues(published, schema, written),
    ...checkSunsetValues(id, operation),
    ...(sunset ? checkSunset(id, sunset, ids, utcToday) : []),
    ...present.diagnostics,
    ...checkCost(published, cost),
  ];
  if (diagnostics.some(isError)) return { ...refuse(diagnostics), sunset };
  const sources: ContractSources = {
    schema,
    forms,
    reader,
    parent: type,
    selected,
    selections,
    written,
    variableBounds: variableBounds(bounded),
    ...present.presence,
    policy,
    codes: ownCodesOf(selected.field, reader),
  };
  const details = { sunset: sunset && toSunset(sunset.written), cost, rateWeights };
  return { ...entryOf(published, sources, details), sunset, diagnostics };
}

/** Rules whose fixes would adapt a document to an invalid choice in the SDL. */
const OF_CHOICE: ReadonlySet<string> = new Set<GraphqlRule>([
  'provided-required-arguments',
  'variables-in-allowed-position',
]);

const refuse = (diagnostics: readonly Diagnostic[]): Omit<CheckedDocument, 'id' | 'owner' | 'fragments'> => ({
  entry: null,
  origins: new Map(),
  sunset: null,
  diagnostics,
});

function* refuseKind({ id, operation }: PublishedDocument, unsure: ReadonlySet<string>): Generator<Diagnostic> {
  const kind = operation.operation === OperationTypeNode.MUTATION ? 'Mutation' : 'Query';
  if (operation.operation === OperationTypeNode.SUBSCRIPTION || unsure.has(kind)) return;
  yield diagnostic(placeOf(operation), {
    rule: 'operation-kind',
    subject: id,
    problem: `the SDL has no type ${kind}`,
    fix: `write type ${kind} with this field into schema/, or another operation`,
  });
}

/** Maximum number of keys in the JSON Schema of one result, over all possible types. */
const MAX_KEYS = 20_000;

function* checkAnswerSize(
  { id, root }: PublishedDocument,
  selected: SelectedField,
  selections: Selections,
): Generator<Diagnostic> {
  const keys = selections.keysBelow(selected);
  if (keys === Number.POSITIVE_INFINITY)
    yield diagnostic(placeOf(root), {
      rule: 'document-size',
      subject: id,
      problem: 'it has the same fields in too many places, which are merged with each other in too many ways',
      fix: 'write each field once, with all that is selected of it',
    });
  else if (keys > MAX_KEYS)
    yield diagnostic(placeOf(root), {
      rule: 'document-size',
      subject: id,
      problem: `over all types that its values can have, the answer has more than ${MAX_KEYS} keys`,
      fix: 'write fewer fields into interfaces and unions, or several documents',
    });
}

function* checkCost({ id, root }: PublishedDocument, cost: number): Generator<Diagnostic> {
  if (cost <= COST_BUDGET) return;
  yield diagnostic(placeOf(root), {
    rule: 'cost-budget',
    subject: id,
    problem: `one run may resolve ${cost} fields; the budget is ${COST_BUDGET}`,
    fix: 'write fewer fields into the lists, a smaller first, or a lower @limit in the SDL',
  });
}

function entryOf(
  published: PublishedDocument,
  sources: ContractSources,
  details: Pick<ManifestEntry, 'sunset' | 'cost' | 'rateWeights'>,
): { readonly entry: ManifestEntry; readonly origins: Origins } {
  const { contract, origins } = documentContractOf(published, sources);
  const { document, file } = published;
  const text = print(document);
  const entry: ManifestEntry = {
    hash: hashOf(text),
    ...hashesOf(contract),
    text,
    file,
    policy: sources.policy,
    contract,
    ...details,
  };
  return { entry, origins };
}
