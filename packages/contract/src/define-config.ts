import { Kind, parse, Source } from 'graphql';
import { type ContractConfig, isClientName } from './config.js';
import { GENERAL_KINDS } from './verdict/compare/kinds.js';

type Directives = ContractConfig['directives'];

/**
 * Returns the value that `contract.config.js` exports by default. Throws an Error if a client or an
 * error group has an invalid name, if the SDL of a directive does not define it or makes it
 * repeatable, or if two kinds of changes have one name.
 */
export function defineConfig(config: ContractConfig): ContractConfig {
  const wrong = config.clients?.find((name) => !isClientName(name));
  if (wrong !== undefined)
    throw new Error(`clients: write "${wrong}" with lowercase letters and digits, beginning with a letter`);
  for (const directive of config.directives) requireOwnDefinition(directive);
  requireDistinctKinds(config.directives);
  // The typed client has a type and a constant of this name.
  const codes = Object.values(config.errors.codes);
  const group = codes.map((one) => one.group).find((name) => name !== null && !/^[A-Za-z]\w*$/.test(name));
  if (group === undefined) return config;
  throw new Error(`errors: write the group "${group}" with letters, digits and _, beginning with a letter`);
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
