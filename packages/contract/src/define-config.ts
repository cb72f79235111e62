import { Kind, parse, Source } from 'graphql';
import { type ContractConfig, type ErrorCatalogue, isClientName } from './config.js';
import { GENERAL_KINDS } from './verdict/compare/kinds.js';

type Directives = ContractConfig['directives'];

/**
 * Returns the value that `contract.config.js` exports by default. Throws an Error for an invalid
 * name of a client, for a directive that the compiler cannot read as intended, for two kinds of
 * changes of one name, and for an error group without a type of its own.
 */
export function defineConfig(config: ContractConfig): ContractConfig {
  const wrong = config.clients?.find((name) => !isClientName(name));
  if (wrong !== undefined)
    throw new Error(`clients: write "${wrong}" with lowercase letters and digits, beginning with a letter`);
  for (const directive of config.directives) requireOwnDefinition(directive);
  requireDistinctKinds(config.directives);
  requireGroupTypes(config.errors);
  return config;
}

/** Throws if the SDL of a directive does not define it, or defines a repeatable one. */
function requireOwnDefinition({ name, spec: { sdl, file } }: Directives[number]): void {
  const defined = parse(new Source(sdl, file)).definitions.filter((node) => node.kind === Kind.DIRECTIVE_DEFINITION);
  // Otherwise uses in schema/ have another name: each field counts as one without the directive.
  if (!defined.some((node) => node.name.value === name))
    throw new Error(
      `directives: write "directive @${name} on …" into the sdl of "${name}" in ${file}, ` +
        `which defines ${defined.map((node) => `@${node.name.value}`).join(', ') || 'no directive'}`,
    );
  const repeatable = defined.find((node) => node.repeatable)?.name.value;
  if (repeatable !== undefined)
    throw new Error(
      `directives: @${repeatable} is repeatable, but only its first use is read: remove repeatable from its SDL in ` +
        `${file}, and take a list as an argument instead`,
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
        throw new Error(
          `directives: "${kind}" is a kind of change of ${owner} and of @${name}: write another name into changes ` +
            `of @${name} in ${spec.file}, such as "${name}-${kind}"`,
        );
      owners.set(kind, `@${name}`);
    }
}

/** Throws for an error group that has no type of its own in the typed client (`groupTypeName`). */
function requireGroupTypes({ codes }: ErrorCatalogue): void {
  const groups = new Map<string, string>();
  for (const group of new Set(Object.values(codes).flatMap((one) => one.group ?? []))) {
    if (!/^[A-Za-z]\w*$/.test(group))
      throw new Error(`errors: write the group "${group}" with letters, digits and _, beginning with a letter`);
    const type = `${group.charAt(0).toUpperCase()}${group.slice(1)}Codes`;
    const other = groups.get(type);
    if (other !== undefined)
      throw new Error(
        `errors: the groups "${other}" and "${group}" have the same type ${type} in the typed client: rename one of them`,
      );
    groups.set(type, group);
  }
}
