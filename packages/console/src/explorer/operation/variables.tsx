import type { InputField } from '../../../../contract/src/serve.js';
import { Badge } from '../../components/badge.js';
import { language, texts } from '../../texts/language.js';
import type { Operation } from '../contract.js';
import { English, Inline } from '../inline.js';
import { InputWords, inputName, Patterns, patternsOf } from './words.js';

const t = texts({
  en: {
    none: 'It takes none: send an empty object.',
    required: 'required',
    byDefault: 'by default',
    exactlyOne: (names: string) => `Exactly one of ${names} is given.`,
    atMostOne: (names: string) => `At most one of ${names} is given.`,
    and: ' and ',
    oneOf: 'exactly one of',
    plain: 'No text has a NUL or half of a surrogate pair; lengths are counted in code points.',
  },
  de: {
    none: 'Keine: schick ein leeres Objekt.',
    required: 'nötig',
    byDefault: 'sonst',
    exactlyOne: (names: string) => `Genau eins von ${names} ist dabei.`,
    atMostOne: (names: string) => `Höchstens eins von ${names} ist dabei.`,
    and: ' und ',
    oneOf: 'genau eins von',
    plain: 'Kein Text enthält NUL oder ein halbes Surrogatpaar; Längen zählen Codepoints.',
  },
});

/** What a client sends: names, types with their bounds, what stands for what is left out, and what it means. */
export function Variables({ of }: { readonly of: Operation }) {
  const { variables, inputs } = of.wire;
  return (
    <section>
      <h2>{t().variables}</h2>
      {Object.keys(variables).length === 0 ? <p>{t().none}</p> : <Fields of={of} fields={variables} path="variables" />}
      {of.wire.exclusive !== null && <p>{exclusiveWords(of.wire.exclusive)}</p>}
      {inputs.map(({ fields, oneOf }, index) => (
        <section key={inputName(index)}>
          <h3>
            <code>{inputName(index)}</code>
            {oneOf && `, ${t().oneOf}`}
          </h3>
          <Fields of={of} fields={fields} path={`inputs.${index}`} />
        </section>
      ))}
      {Object.values(variables).length > 0 && <p class="fine">{t().plain}</p>}
    </section>
  );
}

function exclusiveWords({ variables, required }: NonNullable<Operation['wire']['exclusive']>) {
  const names = [variables.slice(0, -1).map(quoted).join(', '), ...variables.slice(-1).map(quoted)].join(t().and);
  return <Inline text={required ? t().exactlyOne(names) : t().atMostOne(names)} />;
}

const quoted = (name: string): string => `\`${name}\``;

interface Given {
  readonly of: Operation;
  readonly fields: Readonly<Record<string, InputField>>;
  /** Where they are in the contract. */
  readonly path: string;
}

const Fields = ({ of, fields, path }: Given) => (
  <dl class="entries">
    {Object.entries(fields).map(([name, field]) => (
      <div key={name}>
        <dt>
          <code class="name">{name}</code>
          {field.required && <Badge tone="accent">{t().required}</Badge>}
          <span class="type">
            <InputWords type={field.type} />
          </span>
        </dt>
        <dd>
          <Meaning text={of.at[`${path}.${name}`]} />
          {of.notes[language.value][name] !== undefined && <span>{of.notes[language.value][name]}</span>}
          <Patterns of={patternsOf(field.type)} />
          {field.default !== undefined && (
            <span>
              {t().byDefault} <code>{JSON.stringify(field.default)}</code>
            </span>
          )}
        </dd>
      </div>
    ))}
  </dl>
);

const Meaning = ({ text }: { readonly text: string | undefined }) =>
  text === undefined ? null : (
    <span>
      <English text={text} />
    </span>
  );
