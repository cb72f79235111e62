import {
  buildASTSchema,
  concatAST,
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  parse,
  Source,
  validateSchema,
} from 'graphql';
import { scalarNamed } from '../scalars.js';
import { type Diagnostic, diagnostic, placeOf } from './diagnostic.js';
import { graphqlError } from './graphql-error.js';
import { validateSdl } from './graphql-rules.js';
import type { SourceFile } from './sources.js';

export interface SchemaResult {
  readonly ast: DocumentNode;
  /** Null when the SDL is not valid: nothing can be checked against it then. */
  readonly schema: GraphQLSchema | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** One schema from all SDL files, or everything that is wrong with them. */
export function readSchema(files: readonly SourceFile[]): SchemaResult {
  const parsed = files.map(parseFile);
  const ast = concatAST(parsed.flatMap(({ document }) => (document === null ? [] : [document])));
  const refuse = (diagnostics: readonly Diagnostic[]) => ({ ast, schema: null, diagnostics });

  const syntax = parsed.flatMap(({ diagnostics }) => diagnostics);
  if (syntax.length > 0) return refuse(syntax);
  const invalid = validateSdl(ast).map(({ rule, error }) => graphqlError(rule, error, 'schema', null));
  if (invalid.length > 0) return refuse(invalid);
  const schema = buildASTSchema(ast, { assumeValidSDL: true });
  const unsound = [
    ...validateSchema(schema).map((error) => graphqlError('valid-schema', error, 'schema', null)),
    ...refuseSubscription(schema),
    ...refuseScalars(schema),
  ];
  return unsound.length > 0 ? refuse(unsound) : { ast, schema, diagnostics: [] };
}

/** Parses one file; a syntax error becomes a diagnostic. */
export function parseFile({ file, text }: SourceFile): {
  readonly document: DocumentNode | null;
  readonly diagnostics: readonly Diagnostic[];
} {
  try {
    return { document: parse(new Source(text, file)), diagnostics: [] };
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    return { document: null, diagnostics: [graphqlError('syntax', error, file, null)] };
  }
}

function* refuseSubscription(schema: GraphQLSchema): Generator<Diagnostic> {
  const type = schema.getSubscriptionType();
  if (!type) return;
  yield diagnostic(placeOf(type.astNode), {
    rule: 'no-subscriptions',
    subject: type.name,
    problem: 'the service has no subscriptions',
    mend: 'write a field of Query that clients ask again, and remove this type',
  });
}

/** A scalar is known to the program: how it is read and written, and what it looks like in JSON. */
function* refuseScalars(schema: GraphQLSchema): Generator<Diagnostic> {
  for (const { name, astNode } of Object.values(schema.getTypeMap())) {
    if (astNode?.kind !== Kind.SCALAR_TYPE_DEFINITION || scalarNamed(name) !== undefined) continue;
    yield diagnostic(placeOf(astNode), {
      rule: 'scalar-known',
      subject: name,
      problem: 'the program does not know this scalar',
      mend: `write ${name} into src/contract/scalars.ts, or remove it`,
    });
  }
}
