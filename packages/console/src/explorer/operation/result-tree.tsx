import type { ResultField, ResultType, Shape } from '../../../../contract/src/serve.js';
import { texts } from '../../texts/language.js';
import type { Operation } from '../contract.js';
import { English } from '../inline.js';
import { ResultWords } from './words.js';

const t = texts({
  en: { title: 'Result', conditional: 'only where a variable asks for it', where: 'where', form: 'or' },
  de: { title: 'Ergebnis', conditional: 'nur, wenn eine Variable es will', where: 'wenn', form: 'oder' },
});

/** What a client finds under `data.<documentId>`, as a tree. What is not "or null" is never null. */
export const ResultTree = ({ of }: { readonly of: Operation }) => (
  <section>
    <h2>{t().title}</h2>
    <ul class="tree">
      <li>
        <code class="name">data.{of.documentId}</code>{' '}
        <span class="type">
          <ResultWords type={of.wire.result} />
        </span>
        <Below of={of} type={of.wire.result} path={`result.${of.documentId}`} />
      </li>
    </ul>
  </section>
);

interface At {
  readonly of: Operation;
  /** Where it is in the contract. */
  readonly path: string;
}

/** What a value consists of, where it has parts, or its values mean something. */
function Below({ of, path, type }: At & { readonly type: ResultType }) {
  if (type.kind === 'list') return <Below of={of} path={`${path}[]`} type={type.of} />;
  if (type.kind === 'enum') return <Values of={of} path={path} />;
  if (type.kind !== 'object') return null;
  const [only, ...others] = type.shapes;
  if (only !== undefined && others.length === 0) return <Keys of={of} path={path} shape={only} />;
  return (
    <ul>
      {type.shapes.map((shape) => (
        <li key={formOf(shape) ?? JSON.stringify(Object.keys(shape))}>
          <Form shape={shape} />
          <Keys of={of} path={path} shape={shape} />
        </li>
      ))}
    </ul>
  );
}

const Keys = ({ of, path, shape }: At & { readonly shape: Shape }) => (
  <ul>
    {Object.entries(shape).map(([key, field]) => (
      <Key key={key} of={of} path={`${path}.${key}`} name={key} field={field} />
    ))}
  </ul>
);

function Key({ of, path, name, field }: At & { readonly name: string; readonly field: ResultField }) {
  const text = of.at[path];
  return (
    <li>
      <code class="name">{name}</code>{' '}
      <span class="type">
        <ResultWords type={field.type} />
        {field.conditional && `, ${t().conditional}`}
      </span>
      {text !== undefined && (
        <p>
          <English text={text} />
        </p>
      )}
      <Below of={of} path={path} type={field.type} />
    </li>
  );
}

/** What the values of an enum mean, as far as it is said. */
function Values({ of, path }: At) {
  const values = Object.entries(of.values[path] ?? {});
  if (values.length === 0) return null;
  return (
    <ul>
      {values.map(([value, text]) => (
        <li key={value}>
          <code>{value}</code>: <English text={text} />
        </li>
      ))}
    </ul>
  );
}

/** What tells one form from the others, where the document asks for that: the key and the name of its type. */
function formOf(shape: Shape): string | null {
  for (const [key, { type }] of Object.entries(shape)) if (type.kind === 'typename') return `${key} = ${type.name}`;
  return null;
}

function Form({ shape }: { readonly shape: Shape }) {
  const form = formOf(shape);
  if (form === null) return <>{t().form}</>;
  return (
    <>
      {t().where} <code>{form}</code>
    </>
  );
}
