import type { ResultField, ResultType, Shape } from '../../../../contract/src/serve.js';
import { texts } from '../../texts/language.js';
import type { Operation } from '../contract.js';
import { English } from '../inline.js';
import { TypeWords } from './words.js';

const t = texts({
  en: { conditional: 'only if requested by a variable', where: 'if', form: 'or' },
  de: { conditional: 'nur, wenn eine Variable es anfordert', where: 'wenn', form: 'oder' },
});

/**
 * The result of an operation under `data.<documentId>` as a tree. Fields without "or null" are
 * never null.
 */
export const ResultTree = ({ of }: { readonly of: Operation }) => (
  <section>
    <h2>{t().result}</h2>
    <ul class="tree">
      <li>
        <code class="name">data.{of.documentId}</code>{' '}
        <span class="type">
          <TypeWords type={of.wire.result} />
        </span>
        <Children of={of} type={of.wire.result} path={`result.${of.documentId}`} />
      </li>
    </ul>
  </section>
);

interface NodeProps {
  readonly of: Operation;
  /** Path in the contract. */
  readonly path: string;
}

/** Fields of an object or values of an enum. */
function Children({ of, path, type }: NodeProps & { readonly type: ResultType }) {
  if (type.kind === 'list') return <Children of={of} path={`${path}[]`} type={type.of} />;
  if (type.kind === 'enum') return <Values of={of} path={path} />;
  if (type.kind !== 'object') return null;
  const [only, ...others] = type.shapes;
  if (only !== undefined && others.length === 0) return <Keys of={of} path={path} shape={only} />;
  return (
    <ul>
      {type.shapes.map((shape) => (
        <li key={variantOf(shape) ?? JSON.stringify(Object.keys(shape))}>
          <Variant shape={shape} />
          <Keys of={of} path={path} shape={shape} />
        </li>
      ))}
    </ul>
  );
}

const Keys = ({ of, path, shape }: NodeProps & { readonly shape: Shape }) => (
  <ul>
    {Object.entries(shape).map(([key, field]) => (
      <Key key={key} of={of} path={`${path}.${key}`} name={key} field={field} />
    ))}
  </ul>
);

function Key({ of, path, name, field }: NodeProps & { readonly name: string; readonly field: ResultField }) {
  const text = of.at[path];
  return (
    <li>
      <code class="name">{name}</code>{' '}
      <span class="type">
        <TypeWords type={field.type} />
        {field.conditional && `, ${t().conditional}`}
      </span>
      {text !== undefined && (
        <p>
          <English text={text} />
        </p>
      )}
      <Children of={of} path={path} type={field.type} />
    </li>
  );
}

/** Described values of an enum. */
function Values({ of, path }: NodeProps) {
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

/** Returns the `__typename` condition of a variant if the document selects it; null otherwise. */
function variantOf(shape: Shape): string | null {
  for (const [key, { type }] of Object.entries(shape)) if (type.kind === 'typename') return `${key} = ${type.name}`;
  return null;
}

function Variant({ shape }: { readonly shape: Shape }) {
  const variant = variantOf(shape);
  if (variant === null) return <>{t().form}</>;
  return (
    <>
      {t().where} <code>{variant}</code>
    </>
  );
}
