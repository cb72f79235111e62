import type { Example } from '../../descriptions-and-examples.js';
import type { Recipe } from '../../documents/examples.js';
import { prettyJson } from '../../json.js';
import { type DescribedOperation, purposeOf } from './described-operation.js';

// A request collection in the format of Postman, version 2.1, which Insomnia, Bruno and Hoppscotch import too.

const FORMAT = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

const DESCRIPTION = `One request per published operation, with an example of its answer; made by \`npm run codegen\`.

Put the project's context token into the variable \`contextToken\`; for the demo it is \`identity.contextToken\` in
data/demo.json. Send \`login\` first: it keeps the session for the others. What else a request needs of an earlier answer, ids
above all, is kept in variables in the same way. Whoever is logged out, or changes the address or the password, logs in again.`;

/** What each request has in common. */
const HEADERS = [
  { key: 'Content-Type', value: 'application/json' },
  { key: 'Accept-Language', value: '{{language}}' },
  { key: 'X-Project-Context', value: '{{contextToken}}' },
];
const URL_OF_ALL = { raw: '{{baseUrl}}/graphql', host: ['{{baseUrl}}'], path: ['graphql'] };

/** `generated/collection.json`: one folder per slice, in the order in which the examples are sent. */
export function collectionOf(
  slices: ReadonlyMap<string, readonly DescribedOperation[]>,
  recipes: ReadonlyMap<string, Recipe>,
): string {
  const order = [...recipes.keys()];
  const place = ({ id }: DescribedOperation) => (order.includes(id) ? order.indexOf(id) : order.length);
  const folders = [...slices]
    .map(([name, operations]) => ({ name, operations: [...operations].sort((a, b) => place(a) - place(b)) }))
    .sort((a, b) => Math.min(...a.operations.map(place)) - Math.min(...b.operations.map(place)));
  const collection = {
    info: { name: 'Project service', description: DESCRIPTION, schema: FORMAT },
    variable: variablesOf([...recipes.values()]),
    item: folders.map(({ name, operations }) => ({
      name,
      item: operations.map((told) => itemOf(told, recipes.get(told.id) ?? null, keptOf(told.id, recipes))),
    })),
  };
  return `${prettyJson(collection, 120)}\n`;
}

/** Those that people fill in, and those that requests keep. */
function variablesOf(recipes: readonly Recipe[]) {
  const steps = recipes.flatMap((recipe) => [recipe, ...recipe.before.map(([, step]) => step)]);
  const kept = steps.flatMap(({ keep, mailTo }) => [...Object.keys(keep), ...(mailTo === null ? [] : ['mailedCode'])]);
  const given = { baseUrl: 'http://127.0.0.1:4000', contextToken: '', session: '', language: 'en' };
  const all = { ...given, ...Object.fromEntries(kept.filter((key) => key !== 'session').map((key) => [key, ''])) };
  return Object.entries(all).map(([key, value]) => ({ key, value, type: 'string' }));
}

/** What a request keeps, for whichever other: a collection has each once, also where an example sends it before its own. */
const keptOf = (id: string, recipes: ReadonlyMap<string, Recipe>): Recipe['keep'] =>
  Object.assign(
    {},
    ...[...recipes]
      .flatMap(([name, recipe]) => [...recipe.before, [name, recipe] as const])
      .map(([name, { keep }]) => (name === id ? keep : {})),
  );

function itemOf(told: DescribedOperation, recipe: Recipe | null, keep: Recipe['keep']) {
  const { id, example } = told;
  const script = scriptOf(id, keep);
  return {
    name: id,
    request: { ...requestOf(told, recipe?.variables ?? {}), description: descriptionOf(told, recipe, keep) },
    response: example === null ? [] : [responseOf(told, example)],
    ...(script.length > 0 && { event: [{ listen: 'test', script: { type: 'text/javascript', exec: script } }] }),
  };
}

const requestOf = ({ id, entry }: DescribedOperation, variables: unknown) => ({
  method: 'POST',
  auth:
    entry.policy.access === 'SESSION'
      ? { type: 'bearer', bearer: [{ key: 'token', value: '{{session}}', type: 'string' }] }
      : { type: 'noauth' },
  header: HEADERS,
  url: URL_OF_ALL,
  body: {
    mode: 'raw',
    raw: prettyJson({ documentId: id, variables }, 80),
    options: { raw: { language: 'json' } },
  },
});

const responseOf = (told: DescribedOperation, { variables, status, answer }: Example) => ({
  name: 'Example',
  originalRequest: requestOf(told, variables),
  status: 'OK',
  code: status,
  header: [{ key: 'Content-Type', value: 'application/json; charset=utf-8' }],
  body: prettyJson(answer, 80),
});

function descriptionOf(told: DescribedOperation, recipe: Recipe | null, keep: Recipe['keep']): string {
  const kept = Object.keys(keep).map((name) => `\`${name}\``);
  const before = (recipe?.before ?? []).map(([name]) => `\`${name}\``);
  const mailTo = recipe?.mailTo ?? null;
  return [
    purposeOf(told),
    ...(before.length === 0 ? [] : [`Send ${before.join(', ')} before, as documents/examples.yaml does.`]),
    ...(kept.length === 0 ? [] : [`Keeps ${kept.join(', ')}.`]),
    ...(mailTo === null ? [] : [`Put the code of the mail to ${mailTo} into the variable \`mailedCode\` before.`]),
  ].join('\n\n');
}

/** Keeps what other requests need, in the variables of the collection. */
function scriptOf(id: string, keep: Recipe['keep']): readonly string[] {
  const lines = Object.entries(keep).map(
    ([name, path]) =>
      `  pm.collectionVariables.set(${JSON.stringify(name)}, data.${[id, ...path.split('.')].reduce(at)});`,
  );
  if (lines.length === 0) return [];
  return ['if (pm.response.code === 200) {', '  const { data } = pm.response.json();', ...lines, '}'];
}

const at = (object: string, key: string): string => (/^\d+$/.test(key) ? `${object}[${key}]` : `${object}.${key}`);
