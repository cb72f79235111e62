import type { ComparisonAnswer } from '../../../../../src/http/ops/console-answers.js';
import type { Verdict } from '../../../../contract/src/compare.js';
import { Badge } from '../../components/badge.js';
import { Notice } from '../../components/feedback.js';
import { texts } from '../../texts/language.js';
import { addressOf, type Contract, operationOf } from '../contract.js';
import { English } from '../inline.js';
import { Callers } from '../operation/usage.js';

const t = texts({
  en: {
    against: (name: string) => `Against ${name}`,
    headlines: {
      unchanged: 'It may be deployed: nothing has changed for clients.',
      compatible: 'It may be deployed: every client goes on as it is.',
      dangerous: 'It may be deployed with care: clients go on, and may be met by what they did not expect.',
      breaking: 'It must not be deployed: clients that kept to what was promised fail.',
    },
    counts: {
      unchanged: (count: number) => `${count} unchanged`,
      compatible: (count: number) => `${count} compatible`,
      dangerous: (count: number) => `${count} dangerous`,
      breaking: (count: number) => `${count} breaking`,
    },
    verdicts: { unchanged: 'unchanged', compatible: 'compatible', dangerous: 'dangerous', breaking: 'breaking' },
    todo: 'What to do:',
    overridden: (place: string) => `Verdict overridden by ${place}`,
    affected: 'Who is affected',
    folded: (count: number) => (count === 1 ? '1 operation is unchanged' : `${count} operations are unchanged`),
  },
  de: {
    against: (name: string) => `Gegen ${name}`,
    headlines: {
      unchanged: 'Darf ausgerollt werden: für Clients ist nichts anders.',
      compatible: 'Darf ausgerollt werden: alle Clients laufen weiter.',
      dangerous: 'Darf mit Vorsicht ausgerollt werden: Clients laufen weiter, erleben aber vielleicht Unerwartetes.',
      breaking: 'Darf nicht ausgerollt werden: Clients, die sich ans Versprochene halten, scheitern.',
    },
    counts: {
      unchanged: (count: number) => `${count} unverändert`,
      compatible: (count: number) => `${count} verträglich`,
      dangerous: (count: number) => `${count} gefährlich`,
      breaking: (count: number) => `${count} inkompatibel`,
    },
    verdicts: {
      unchanged: 'unverändert',
      compatible: 'verträglich',
      dangerous: 'gefährlich',
      breaking: 'inkompatibel',
    },
    todo: 'Zu tun:',
    overridden: (place: string) => `Urteil ersetzt durch ${place}`,
    affected: 'Wen es trifft',
    folded: (count: number) => (count === 1 ? '1 Operation ist unverändert' : `${count} Operationen sind unverändert`),
  },
});

/** From the worst to the mildest. */
const ORDER = ['breaking', 'dangerous', 'compatible', 'unchanged'] as const satisfies readonly Verdict[];

const TONES = { breaking: 'bad', dangerous: 'warning', compatible: 'good', unchanged: 'plain' } as const;

const NOTICES = { breaking: 'fault', dangerous: 'warning', compatible: 'done', unchanged: 'done' } as const;

interface Given {
  readonly of: ComparisonAnswer;
  /** What was compared with, as it is called. */
  readonly against: string;
  readonly contract: Contract;
}

/** The verdict on all, then the operations with what changed, the worst first. */
export function Comparison({ of: { verdict, operations }, against, contract }: Given) {
  const judged = Object.entries(operations).map(([id, operation]) => ({ id, ...operation }));
  const of = (one: Verdict) => judged.filter((operation) => operation.verdict === one);
  const unchanged = of('unchanged');
  return (
    <>
      <Notice kind={NOTICES[verdict]}>
        <p class="headline">{t().headlines[verdict]}</p>
        <p>
          {t().against(against)}{' '}
          <span class="badges">
            {ORDER.filter((one) => of(one).length > 0).map((one) => (
              <Badge key={one} tone={TONES[one]}>
                {t().counts[one](of(one).length)}
              </Badge>
            ))}
          </span>
        </p>
      </Notice>
      {ORDER.filter((one) => one !== 'unchanged').flatMap((one) =>
        of(one).map((operation) => <Changed key={operation.id} of={operation} contract={contract} />),
      )}
      {unchanged.length > 0 && (
        <details>
          <summary>{t().folded(unchanged.length)}</summary>
          <ul class="unchanged">
            {unchanged.map(({ id }) => (
              <li key={id}>
                <Name id={id} contract={contract} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

interface ChangedGiven {
  readonly of: ComparisonAnswer['operations'][string] & { readonly id: string };
  readonly contract: Contract;
}

/** One operation: what changed, what to do about it, and who would notice. */
const Changed = ({ of: { id, verdict, changes }, contract }: ChangedGiven) => (
  <section class="changed" aria-labelledby={`changed-${id}`}>
    <h2 id={`changed-${id}`}>
      <Name id={id} contract={contract} /> <Badge tone={TONES[verdict]}>{t().verdicts[verdict]}</Badge>
    </h2>
    <dl class="entries">
      {changes.map(({ kind, path, reason, fix, verdict: own, overriddenBy }) => (
        <div key={`${kind} ${path} ${reason}`}>
          <dt>
            <code class="name">{path}</code>
            <Badge tone={TONES[own]}>{t().verdicts[own]}</Badge>
            <code class="type">{kind}</code>
          </dt>
          <dd>
            <English text={reason} />
            {overriddenBy && <span>{t().overridden(`${overriddenBy.file}:${overriddenBy.line}`)}</span>}
            {own !== 'compatible' && (
              <span>
                <strong>{t().todo}</strong> <English text={fix} />
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
    {verdict !== 'compatible' && (
      <>
        <h3>{t().affected}</h3>
        <Callers of={contract} documentId={id} />
      </>
    )}
  </section>
);

/** What is gone has no page. */
const Name = ({ id, contract }: { readonly id: string; readonly contract: Contract }) =>
  operationOf(contract, id) === null ? (
    <code>{id}</code>
  ) : (
    <a href={addressOf(id)}>
      <code>{id}</code>
    </a>
  );
