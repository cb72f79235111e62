import { join } from 'node:path';
import { API, type Checker, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync';
import { packageRoot } from '../base/package-root.js';

type JsonSchema = Readonly<Record<string, unknown>>;

const SOURCE = join(packageRoot, 'src/admin/typed.ts');

/**
 * Returns the JSON Schema of a type as JSON.stringify writes its values. `path` names the place in
 * messages.
 */
function schemaOf(type: Type, checker: Checker, path: string): JsonSchema {
  if (type.flags & (TypeFlags.Any | TypeFlags.Unknown)) return {};
  if (type.isUnionType()) return unionOf(type.getTypes(), checker, path);
  if (type.isLiteralType()) return { const: type.value };
  if (type.flags & TypeFlags.Null) return { type: 'null' };
  if (type.flags & TypeFlags.String) return { type: 'string' };
  if (type.flags & TypeFlags.Number) return { type: 'number' };
  if (type.getSymbol()?.name === 'Date') return { type: 'string', format: 'date-time' };
  if (checker.isArrayType(type) && type.isTypeReference()) {
    const [item] = checker.getTypeArguments(type);
    return { type: 'array', items: item === undefined ? {} : schemaOf(item, checker, `${path}[]`) };
  }
  if (type.isObjectType() || type.isIntersectionType()) return objectOf(type, checker, path);
  throw new Error(`${path}: ${checker.typeToString(type)} has no form in JSON`);
}

/** JSON has no undefined: a property that may be undefined is optional. */
function unionOf(types: readonly Type[], checker: Checker, path: string): JsonSchema {
  const schemas = types
    .filter(({ flags }) => !(flags & TypeFlags.Undefined))
    .map((member) => schemaOf(member, checker, path));
  const values = schemas.flatMap((schema) => ('const' in schema ? [schema.const] : []));
  const isBoolean = values.includes(true) && values.includes(false);
  const named = values.filter((value) => typeof value !== 'boolean' || !isBoolean);
  const all = [
    ...schemas.filter((schema) => !('const' in schema)),
    ...(isBoolean ? [{ type: 'boolean' }] : []),
    ...(named.length > 0 ? [{ enum: named.sort() }] : []),
  ];
  const [only] = all;
  if (all.length === 1 && only !== undefined) return only;
  // Sorted, because the compiler orders members by their first use.
  return { anyOf: all.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)) };
}

function objectOf(type: Type, checker: Checker, path: string): JsonSchema {
  const properties = checker.getPropertiesOfType(type).flatMap((property) => {
    const { name, flags } = property;
    const value = checker.getTypeOfSymbol(property);
    if (value === undefined) throw new Error(`${path}.${name} has no type`);
    if (value.flags & TypeFlags.Undefined) return [];
    const isOptional = flags & SymbolFlags.Optional || hasUndefined(value);
    return [{ name, isOptional, schema: schemaOf(value, checker, `${path}.${name}`) }];
  });
  const [index] = checker.getIndexInfosOfType(type);
  const required = properties.filter(({ isOptional }) => !isOptional).map(({ name }) => name);
  return {
    type: 'object',
    ...(properties.length > 0 && {
      properties: Object.fromEntries(properties.map(({ name, schema }) => [name, schema])),
    }),
    ...(required.length > 0 && { required }),
    ...(index !== undefined && { additionalProperties: schemaOf(index.valueType, checker, `${path}[string]`) }),
  };
}

const hasUndefined = (type: Type): boolean =>
  type.isUnionType() && type.getTypes().some(({ flags }) => flags & TypeFlags.Undefined);

/** Returns `generated/results.json`: JSON Schemas of `data` in the answers of admin commands. */
export function resultSchemas(): string {
  const api = new API({ cwd: packageRoot });
  try {
    const [project] = api.updateSnapshot({ openProjects: [join(packageRoot, 'tsconfig.build.json')] }).getProjects();
    const source = project?.program.getSourceFile(SOURCE);
    const module = source && project?.checker.getSymbolAtLocation(source);
    const results = module && project?.checker.getMemberInModuleExports(module, 'Results');
    if (project === undefined || results === undefined) throw new Error(`${SOURCE} has no type Results`);
    const { checker } = project;
    const commands = checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(results));
    const lines = commands.map((command) => {
      const type = checker.getTypeOfSymbol(command);
      if (type === undefined) throw new Error(`${command.name} has no type`);
      return `${JSON.stringify(command.name)}: ${JSON.stringify(schemaOf(type, checker, command.name))}`;
    });
    return `{\n${lines.sort().join(',\n')}\n}\n`;
  } finally {
    api.close();
  }
}
