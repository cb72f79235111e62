import {
  type DirectiveNode,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  isScalarType,
} from 'graphql';
import type { z } from 'zod';
import { type ErrorCatalogue, errorOf } from '../config.js';
import { enforceForms, type rangeArguments, type textArguments, textForm } from '../forms.js';
import type { Directed } from '../policy-directive.js';
import { type Form, type Forms, MAX_TEXT } from '../runtime/forms.js';
import { scalarNamed } from '../scalars.js';
import { type Diagnostic, diagnostic, type Finding, placeOf } from './diagnostic.js';
import { type DirectiveReader, findDirective } from './directives.js';
import { lengthsOf, patternFault } from './patterns.js';
import { codesOf, rootFields } from './policy.js';

/** The formats of JSON Schema, 2020-12. */
const FORMATS: readonly string[] =
  'date-time date time duration email idn-email hostname idn-hostname ipv4 ipv6 uri uri-reference iri iri-reference uuid uri-template json-pointer relative-json-pointer regex'.split(
    ' ',
  );

export interface ReadForms {
  /** Those in which nothing is wrong. */
  readonly forms: Forms;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads and checks the forms that scalars are given (`@text`, `@range`): each scalar has one, or is known to the program.
 * From then on the schema keeps them.
 */
export function readForms(schema: GraphQLSchema, reader: DirectiveReader): ReadForms {
  const forms = new Map<string, Form>();
  const diagnostics: Diagnostic[] = [];
  for (const { name, astNode, extensionASTNodes } of Object.values(schema.getTypeMap()).filter(isScalarType)) {
    if (!astNode?.loc) continue; // one of GraphQL's own, or in place of what could not be read
    const [node, second] = [astNode, ...extensionASTNodes].flatMap(formsOn);
    const isKnown = scalarNamed(name) !== undefined;
    if (node === undefined && isKnown) continue;
    const { form, findings } =
      node === undefined ? unknown(name) : second || isKnown ? twice : readForm(name, node, reader);
    const place = placeOf(second ?? node ?? astNode);
    diagnostics.push(...findings.map((finding) => diagnostic(place, { subject: name, ...finding })));
    if (form !== null && findings.length === 0) forms.set(name, form);
  }
  enforceForms(schema, forms);
  return { forms, diagnostics };
}

const formsOn = (node: Directed) => (['text', 'range'] as const).flatMap((name) => findDirective(name, node) ?? []);

type FormFinding = Omit<Finding, 'subject'>;

interface ReadForm {
  /** Null where its values are not valid, which `checkDirectives` says. */
  readonly form: Form | null;
  readonly findings: readonly FormFinding[];
}

const unknown = (name: string): ReadForm => ({
  form: null,
  findings: [
    {
      rule: 'scalar-known',
      problem: 'the program does not know this scalar',
      fix: `write @text(…) or @range(…) behind it, or ${name} into packages/contract/src/scalars.ts`,
    },
  ],
});

const twice: ReadForm = {
  form: null,
  findings: [
    {
      rule: 'form-once',
      problem: 'the scalar has a form already',
      fix: 'write one @text or one @range, and none on what packages/contract/src/scalars.ts knows',
    },
  ],
};

function readForm(name: string, node: DirectiveNode, reader: DirectiveReader): ReadForm {
  const directed = { directives: [node] };
  const text = reader.read('text', directed);
  if (text !== null) {
    const findings = [...checkText(text, reader.config.errors)];
    return { form: findings.length === 0 ? textForm(name, text) : null, findings };
  }
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
      fix: `write a min from 0 on, and a max from it to ${MAX_TEXT}`,
    };
  const fault = pattern == null ? null : patternFault(pattern);
  if (fault !== null) yield fault;
  else if (pattern != null) yield* checkLengths(pattern, min, max);
  if (format != null && !FORMATS.includes(format))
    yield {
      rule: 'form-format',
      problem: `"${format}" is no format of JSON Schema`,
      fix: `write one of ${FORMATS.join(', ')}`,
    };
  const error = errorOf(errors, code);
  if (error?.status !== 400)
    yield {
      rule: 'form-code',
      problem: `a faulty text cannot be refused with ${code}`,
      fix: `write a code of ${errors.files.codes} that is for clients and has the status 400`,
    };
  else if (reason != null && !error.reasons.includes(reason))
    yield {
      rule: 'form-reason',
      problem: `${code} has no sentence "${reason}"`,
      fix: `add it to ${errors.files.reasons}, or remove reason`,
    };
}

function* checkLengths(pattern: string, min: number, max: number): Generator<FormFinding> {
  const { least, most } = lengthsOf(pattern);
  if (least <= max && min <= most) return;
  yield {
    rule: 'form-bounds',
    problem: `the pattern takes ${least > max ? `no text of fewer than ${least}` : `no text of more than ${most}`} characters`,
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
    fix: 'write a min and a max that is no less, both whole numbers from -9007199254740991 to 9007199254740991',
  };
}

/** Every root field that takes a form names in `@errors` what another form is refused with. */
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
          problem: `a faulty ${name} is refused with ${form.code}, which the field does not declare`,
          fix: `write ${form.code} into @errors(codes: [...])`,
        });
      }
    }
  }
}

/** The scalars that a value of this type may hold. */
function scalarsOf(type: GraphQLInputType): readonly string[] {
  const met = new Set([getNamedType(type)]);
  for (const named of met) {
    // And those that are met meanwhile.
    if (isInputObjectType(named))
      for (const field of Object.values(named.getFields())) met.add(getNamedType(field.type));
  }
  return [...met].flatMap((named) => (isScalarType(named) ? [named.name] : []));
}
