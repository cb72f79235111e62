import type { ExplorerRefusal } from '../../../../../src/http/ops/console-answers.js';
import { Badge } from '../../components/badge.js';
import { texts } from '../../texts/language.js';
import type { Contract, Operation } from '../contract.js';
import { English } from '../inline.js';

const t = texts({
  en: {
    title: 'Errors',
    none: 'None of its own.',
    common: (count: number) => `${count} that every operation can be refused with`,
    retryable: 'may be sent again',
    byLimit: 'may be sent again, by its limit',
    final: 'not to be sent again',
  },
  de: {
    title: 'Fehler',
    none: 'Keine eigenen.',
    common: (count: number) => `${count}, mit denen jede Operation abgelehnt werden kann`,
    retryable: 'darf noch einmal geschickt werden',
    byLimit: 'darf je nach Limit noch einmal geschickt werden',
    final: 'nicht noch einmal schicken',
  },
});

/** What an operation can be refused with: its own codes first, then those that all have. */
export function Errors({ of, refusals }: { readonly of: Operation; readonly refusals: Contract['refusals'] }) {
  const own = of.errors.flatMap((code) => {
    const refusal = refusals[code];
    return refusal === undefined ? [] : [[code, refusal] as const];
  });
  const common = Object.entries(refusals).filter(([, refusal]) => refusal.common);
  return (
    <section>
      <h2>{t().title}</h2>
      {own.length === 0 ? <p>{t().none}</p> : <Codes of={own} />}
      <details>
        <summary>{t().common(common.length)}</summary>
        <Codes of={common} />
      </details>
    </section>
  );
}

type Told = Pick<ExplorerRefusal, 'status' | 'retryable' | 'message' | 'advice'> &
  Partial<Pick<ExplorerRefusal, 'details'>>;

/** Codes with what they mean to a program and to people. */
export const Codes = ({ of }: { readonly of: readonly (readonly [string, Told])[] }) => (
  <dl class="entries">
    {of.map(([code, refusal]) => (
      <div key={code}>
        <dt>
          <code class="name">{code}</code>
          <Badge>{refusal.status}</Badge>
          <span class="type">{retryWords(refusal)}</span>
        </dt>
        <dd>
          <span lang="en">“{refusal.message}”</span>
          <span>
            <English text={refusal.advice} />
          </span>
          {Object.entries(refusal.details ?? {}).map(([key, text]) => (
            <span key={key} class="fine">
              <code>details.{key}</code> <English text={text} />
            </span>
          ))}
        </dd>
      </div>
    ))}
  </dl>
);

/** Whether a program may send the same again. */
function retryWords({ retryable }: Told): string {
  if (retryable === 'BY_LIMIT') return t().byLimit;
  return retryable ? t().retryable : t().final;
}
