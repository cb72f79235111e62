import type { ExplorerRefusal } from '../../../../../src/http/ops/console-answers.js';
import { Badge } from '../../components/badge.js';
import { texts } from '../../texts/language.js';
import type { Contract, Operation } from '../contract.js';
import { English } from '../inline.js';

const t = texts({
  en: {
    title: 'Errors',
    none: 'No specific errors.',
    common: (count: number) => `${count} errors common to all operations`,
    retryable: 'retryable',
    byLimit: 'retryable depending on the limit',
    final: 'not retryable',
  },
  de: {
    title: 'Fehler',
    none: 'Keine spezifischen Fehler.',
    common: (count: number) => `${count} gemeinsame Fehler aller Operationen`,
    retryable: 'wiederholbar',
    byLimit: 'je nach Limit wiederholbar',
    final: 'nicht wiederholbar',
  },
});

/** Error codes of an operation: specific ones first, then those common to all operations. */
export function Errors({ of, refusals }: { readonly of: Operation } & Pick<Contract, 'refusals'>) {
  const own = of.errors.flatMap((code) => {
    const refusal = refusals[code];
    return refusal === undefined ? [] : [[code, refusal] as const];
  });
  return (
    <section>
      <h2>{t().title}</h2>
      {own.length === 0 ? <p>{t().none}</p> : <Codes of={own} />}
      <CommonErrors refusals={refusals} />
    </section>
  );
}

/** Error codes common to all operations, collapsed. */
export function CommonErrors({ refusals }: Pick<Contract, 'refusals'>) {
  const common = Object.entries(refusals).filter(([, refusal]) => refusal.common);
  return (
    <details>
      <summary>{t().common(common.length)}</summary>
      <Codes of={common} />
    </details>
  );
}

type ErrorInfo = Pick<ExplorerRefusal, 'status' | 'retryable' | 'message' | 'advice'> &
  Partial<Pick<ExplorerRefusal, 'details'>>;

/** Error codes with status, message and advice. */
export const Codes = ({ of }: { readonly of: readonly (readonly [string, ErrorInfo])[] }) => (
  <dl class="entries">
    {of.map(([code, refusal]) => (
      <div key={code}>
        <dt>
          <code class="name">{code}</code>
          <Badge>{refusal.status}</Badge>
          <span class="type">{retryText(refusal)}</span>
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

/** Says whether a program may send the request again. */
function retryText({ retryable }: ErrorInfo): string {
  if (retryable === 'BY_LIMIT') return t().byLimit;
  return retryable ? t().retryable : t().final;
}
