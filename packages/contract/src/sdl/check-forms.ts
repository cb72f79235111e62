import {
  type ASTNode,
  type DirectiveNode,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  isScalarType,
} from 'graphql';
import type { z } from 'zod';
import { type ErrorCatalogue, errorOf } from '../config.js';
import { enforceForms, type rangeArguments, type textArguments } from '../forms.js';
import type { Directed } from '../policy-directive.js';
import { type Form, type Forms, MAX_TEXT } from '../runtime/forms.js';
import { scalarNamed, scalars } from '../scalars.js';
import { type Diagnostic, diagnostic, type Finding, placeOf } from './diagnostic.js';
import { type DirectiveReader, findDirective } from './directives.js';
import { lengthsOf, patternProblem } from './patterns.js';
import { codesOf, rootFields } from './root-fields.js';

/** Formats of JSON Schema 2020-12. */
const FORMATS: readonly string[] =
  'date-time date time duration email idn-email hostname idn-hostname ipv4 ipv6 uri uri-reference iri iri-reference uuid uri-template json-pointer relative-json-pointer regex'.split(
    ' ',
  );

type FormFinding = Omit<Finding, 'subject'>;

const builtInNames = Object.keys(scalars).join(', ');

const UNKNOWN: FormFinding = {
  rule: 'scalar-known',
  problem: 'the scalar has no form and is not built in',
  fix: `write @text(…) or @range(…) after it, or use one of ${builtInNames}`,
};

const DUPLICATE: FormFinding = {
  rule: 'form-once',
  problem: 'the scalar has a form already',
  fix: `write one @text or one @range, and none on ${builtInNames}`,
};

/**
 * Reads and checks the forms of scalars (`@text`, `@range`): each scalar has one or is built in.
 * The schema then enforces the valid ones.
 */
export function readForms(
  schema: GraphQLSchema,
  reader: DirectiveReader,
): { readonly forms: Forms; readonly diagnostics: readonly Diagnostic[] } {
  const forms = new Map<string, Form>();
  const diagnostics: Diagnostic[] = [];
  for (const { name, astNode, extensionASTNodes } of Object.values(schema.getTypeMap()).filter(isScalarType)) {
    if (!astNode?.loc) continue; // specified scalars, and stand-ins for unreadable types
    const [node, second] = [astNode, ...extensionASTNodes].flatMap(formsOn);
    const isKnown = scalarNamed(name) !== undefined;
    const report = (place: ASTNode, finding: FormFinding) =>
      diagnostics.push(diagnostic(placeOf(place), { subject: name, ...finding }));
    if (node === undefined) {
      if (!isKnown) report(astNode, UNKNOWN);
    } else if (second || isKnown) report(second ?? node, DUPLICATE);
    else {
      const { form, findings } = readForm(name, node, reader);
      for (const finding of findings) report(node, finding);
      if (form !== null && findings.length === 0) forms.set(name, form);
    }
  }
  enforceForms(schema, forms);
  return { forms, diagnostics };
}

const formsOn = (node: Directed) => (['text', 'range'] as const).flatMap((name) => findDirective(name, node) ?? []);

/** Reads a form and its problems; null if its values are invalid (see `checkDirectives`). */
function readForm(
  name: string,
  node: DirectiveNode,
  reader: DirectiveReader,
): { readonly form: Form | null; readonly findings: readonly FormFinding[] } {
  const directed = { directives: [node] };
  const text = reader.read('text', directed);
  if (text !== null)
    return { form: { kind: 'text', name, ...text }, findings: [...checkText(text, reader.config.errors)] };
  const range = reader.read('range', directed);
  if (range === null) return { form: null, findings: [] };
  return { form: { kind: 'range', name, ...range }, findings: [...checkRange(range)] };
}

function* checkText(values: z.infer<typeof textArguments>, errors: ErrorCatalogue): Generator<FormFinding> {
  const { min, max, pattern, format, code, reason } = values;
  if (min < 0 || max > MAX_TEXT || min > max || max < 1)
    yield {
      rule: 'form-bounds',
      problem: `no text has ${min} to ${max} characters`,
      fix: `write a min of 0 or more, and a max from min to ${MAX_TEXT}`,
    };
  const problem = pattern == null ? null : patternProblem(pattern);
  if (problem !== null) yield problem;
  else if (pattern != null) yield* checkLengths(pattern, min, max);
  if (format != null && !FORMATS.includes(format))
    yield {
      rule: 'form-format',
      problem: `"${format}" is not a format of JSON Schema`,
      fix: `write one of ${FORMATS.join(', ')}`,
    };
  const error = errorOf(errors, code);
  if (error?.status !== 400)
    yield {
      rule: 'form-code',
      problem: `an invalid string cannot be refused with ${code}`,
      fix: `write a code of ${errors.files.codes} that clients receive with status 400`,
    };
  else if (reason != null && !error.reasons.includes(reason))
    yield {
      rule: 'form-reason',
      problem: `${code} has no reason "${reason}"`,
      fix: `add it to ${errors.files.reasons}, or remove reason`,
    };
}

function* checkLengths(pattern: string, min: number, max: number): Generator<FormFinding> {
  const { least, most } = lengthsOf(pattern);
  if (least <= max && min <= most) return;
  yield {
    rule: 'form-bounds',
    problem: `the pattern matches no string of ${least > max ? `fewer than ${least}` : `more than ${most}`} characters`,
    fix:
      least > max
        ? `write a max of ${least} or more, or another pattern`
        : `write a min of ${most} or less, or another pattern`,
  };
}

function* checkRange({ min, max }: z.infer<typeof rangeArguments>): Generator<FormFinding> {
  if (Number.isSafeInteger(min) && Number.isSafeInteger(max) && min <= max) return;
  yield {
    rule: 'form-bounds',
    problem: `no whole number is from ${min} to ${max}`,
    fix: 'write min and max ≥ min, both whole numbers from -9007199254740991 to 9007199254740991',
  };
}

/** Checks that every root field declares the error codes of its forms in `@errors`. */
export function* checkFormCodes(schema: GraphQLSchema, forms: Forms, reader: DirectiveReader): Generator<Diagnostic> {
  for (const [subject, field] of rootFields(schema)) {
    const declared = new Set(codesOf(field, reader));
    for (const argument of field.args) {
      for (const name of scalarsOf(argument.type)) {
        const form = forms.get(name);
        if (form?.kind !== 'text' || declared.has(form.code)) continue;
        if (errorOf(reader.config.errors, form.code)?.group !== null) continue;
        yield diagnostic(placeOf(argument.astNode), {
          rule: 'form-declared',
          subject,
          problem: `an invalid ${name} is refused with ${form.code}, which the field does not declare`,
          fix: `write ${form.code} into @errors(codes: [...])`,
        });
      }
    }
  }
}

/** Returns the scalars that a value may contain. */
function scalarsOf(type: GraphQLInputType): readonly string[] {
  const types = new Set([getNamedType(type)]);
  for (const named of types) {
    // The loop adds to the set.
    if (isInputObjectType(named))
      for (const field of Object.values(named.getFields())) types.add(getNamedType(field.type));
  }
  return [...types].flatMap((named) => (isScalarType(named) ? [named.name] : []));
}
