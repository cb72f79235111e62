import { type DocumentNode, GraphQLError, Kind, parse, Source } from 'graphql';
import { type ContractConfig, type ErrorCatalogue, isClientName, noticeDaysOf } from './config.js';
import { requireConfigForm } from './config-form.js';
import { groupTypeName } from './error-groups.js';
import { duplicatesIn, listed } from './policy-directive.js';
import { messageOf } from './system-error.js';
import { GENERAL_KINDS } from './verdict/compare/kinds.js';
import { VERDICTS } from './verdict/compare/verdict.js';
import { WrongUsage } from './wrong-usage.js';

type Directives = ContractConfig['directives'];
type Directive = Directives[number];

/** A hundred years. A date has no end beyond the year 9999. */
const MAX_NOTICE_DAYS = 36_500;

/**
 * Returns the value that `contract.config.js` exports by default. Throws WrongUsage for a property
 * of another form, as in JavaScript, for an invalid name, number or verdict, for a directive that
 * the compiler cannot read as intended or that has only one of `changes` and `judge`, for two kinds
 * of changes of one name, and for an error group without a type of its own.
 */
export function defineConfig(config: ContractConfig): ContractConfig {
  requireConfigForm(config);
  const { clients = [], directives, errors } = config;
  const wrong = clients.find((name) => !isClientName(name));
  if (wrong !== undefined)
    throw wrongConfig(
      `"${wrong}" is not a name of a client.`,
      'Write lowercase letters and digits, beginning with a letter.',
    );
  const noticeDays = noticeDaysOf(config);
  if (!Number.isInteger(noticeDays) || noticeDays < 0 || noticeDays > MAX_NOTICE_DAYS)
    throw wrongConfig(`noticeDays is ${noticeDays}.`, `Write a whole number of days, from 0 to ${MAX_NOTICE_DAYS}.`);
  for (const directive of directives) {
    requireOwnDefinition(directive);
    requireFacetOfMissing(directive);
    requireJudge(directive);
    requireVerdicts(directive);
  }
  for (const name of duplicatesIn(directives.map((one) => one.name)))
    throw wrongConfig(`two directives are named @${name}.`, 'Remove one of them, or write another name.');
  requireDistinctKinds(directives);
  for (const [code, { status }] of Object.entries(errors.codes))
    if (!Number.isInteger(status) || status < 200 || status > 599)
      throw wrongConfig(`the status of ${code} is ${status}.`, 'Write an HTTP status from 200 to 599.');
  requireGroupTypes(errors);
  return config;
}

const wrongConfig = (problem: string, fix: string): WrongUsage => new WrongUsage(`contract.config.ts: ${problem}`, fix);

/** Throws if the SDL of a directive does not define it, or defines a repeatable one. */
function requireOwnDefinition(directive: Directive): void {
  const { name, spec } = directive;
  const defined = parseSdl(directive).definitions.filter((node) => node.kind === Kind.DIRECTIVE_DEFINITION);
  const names = defined.map((node) => node.name.value);
  // Otherwise uses in schema/ have another name: each field counts as one without the directive.
  if (!names.includes(name)) {
    const others = names.map((one) => `@${one}`).join(', ');
    throw wrongConfig(
      `the SDL of @${name} defines ${others === '' ? 'no directive' : `${others}, but not @${name}`}.`,
      `Write directive @${name} on … into its sdl in ${spec.file}.`,
    );
  }
  const repeatable = defined.find((node) => node.repeatable);
  if (repeatable !== undefined)
    throw wrongConfig(
      `@${repeatable.name.value} is repeatable, but only its first use is read.`,
      `Remove repeatable from its SDL in ${spec.file}, and take a list as an argument instead.`,
    );
}

/** Parses the SDL of a directive. Throws if it has a syntax error. */
function parseSdl({ name, spec: { sdl, file } }: Directive): DocumentNode {
  try {
    return parse(new Source(sdl, file));
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    throw wrongConfig(
      `the SDL of @${name} cannot be parsed: ${error.message}`,
      `Correct line ${error.locations?.[0]?.line} of its sdl in ${file}.`,
    );
  }
}

/** Throws if a directive has no facet of a field without it: files omit such facets. */
function requireFacetOfMissing(directive: Directive): void {
  try {
    void directive.absent;
  } catch (error) {
    const { name, spec } = directive;
    throw wrongConfig(
      `facet of @${name} throws for a field without @${name}: ${messageOf(error)}`,
      `Return the facet of such a field if found is null, in ${spec.file}.`,
    );
  }
}

/** Throws for kinds of changes that are never reported, or that a judge cannot yield. */
function requireJudge({ name, spec: { changes, judge, file } }: Directive): void {
  if ((changes === undefined) === (judge === undefined)) return;
  const [present, missing] = judge === undefined ? ['changes', 'judge'] : ['judge', 'changes'];
  throw wrongConfig(
    `@${name} has ${present}, but no ${missing}, so its changes cannot be reported.`,
    `Write ${missing} of @${name} in ${file}, or remove ${present} if neither clients nor owners notice its changes.`,
  );
}

/** Throws for a kind of change with an unknown verdict, which no comparison would count. */
function requireVerdicts({ name, spec: { changes = {}, file } }: Directive): void {
  for (const [kind, { verdict }] of Object.entries(changes))
    if (!VERDICTS.includes(verdict))
      throw wrongConfig(
        `the verdict of "${kind}" of @${name} is ${verdict}.`,
        `Write ${listed(VERDICTS)} into changes of @${name} in ${file}.`,
      );
}

/**
 * Throws if a kind of change has two definitions. The name of the kind selects the verdict, so one
 * directive would decide about changes of the other.
 */
function requireDistinctKinds(directives: Directives): void {
  const owners = new Map(Object.keys(GENERAL_KINDS).map((kind) => [kind, 'the toolkit']));
  for (const { name, spec } of directives)
    for (const kind of Object.keys(spec.changes ?? {})) {
      const owner = owners.get(kind);
      if (owner !== undefined)
        throw wrongConfig(
          `"${kind}" is a kind of change of ${owner} and of @${name}.`,
          `Write another name into changes of @${name} in ${spec.file}, such as "${name}-${kind}".`,
        );
      owners.set(kind, `@${name}`);
    }
}

/** Throws for an error group that has no type of its own in the typed client. */
function requireGroupTypes({ codes }: ErrorCatalogue): void {
  const groups = new Map<string, string>();
  for (const group of new Set(Object.values(codes).flatMap((one) => one.group ?? []))) {
    if (!/^[A-Za-z]\w*$/.test(group))
      throw wrongConfig(
        `"${group}" is not a name of an error group.`,
        'Write letters, digits and _, beginning with a letter.',
      );
    const type = groupTypeName(group);
    const other = groups.get(type);
    if (other !== undefined)
      throw wrongConfig(
        `the error groups "${other}" and "${group}" have the same type ${type} in the typed client.`,
        'Rename one of them.',
      );
    groups.set(type, group);
  }
}
