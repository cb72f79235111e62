import type { ComparisonAnswer } from '../../../../../src/http/ops/console-answers.js';
import type { Verdict } from '../../../../contract/src/compare.js';
import { Badge } from '../../components/badge.js';
import { Notice } from '../../components/feedback.js';
import { texts } from '../../texts/language.js';
import type { Contract } from '../contract.js';
import { Code, English } from '../inline.js';
import { Callers } from '../operation/usage.js';

const t = texts({
  en: {
    against: (name: string) => `Compared with ${name}`,
    headlines: {
      unchanged: 'Safe to deploy: nothing changes for clients.',
      compatible: 'Safe to deploy: all clients keep working.',
      dangerous: 'Deploy with care: clients keep working, but may receive unexpected values.',
      breaking: 'Do not deploy: clients of the published contract would fail.',
    },
    verdicts: { unchanged: 'unchanged', compatible: 'compatible', dangerous: 'dangerous', breaking: 'breaking' },
    todo: 'Fix:',
    exposure: 'Exposure:',
    overridden: (place: string) => `Verdict overridden by ${place}`,
    affected: 'Affected clients',
    folded: (count: number) => (count === 1 ? '1 operation is unchanged' : `${count} operations are unchanged`),
  },
  de: {
    against: (name: string) => `Verglichen mit ${name}`,
    headlines: {
      unchanged: 'Kann ausgerollt werden: Für Clients ändert sich nichts.',
      compatible: 'Kann ausgerollt werden: Alle Clients funktionieren weiter.',
      dangerous:
        'Mit Vorsicht ausrollen: Clients funktionieren weiter, erhalten aber möglicherweise unerwartete Werte.',
      breaking: 'Nicht ausrollen: Clients des veröffentlichten Vertrags würden fehlschlagen.',
    },
    verdicts: {
      unchanged: 'unverändert',
      compatible: 'kompatibel',
      dangerous: 'gefährlich',
      breaking: 'inkompatibel',
    },
    todo: 'Abhilfe:',
    exposure: 'Auswirkung auf den Dienst:',
    overridden: (place: string) => `Bewertung überschrieben durch ${place}`,
    affected: 'Betroffene Clients',
    folded: (count: number) => (count === 1 ? '1 Operation ist unverändert' : `${count} Operationen sind unverändert`),
  },
});

/** Verdicts by descending severity. */
const ORDER = ['breaking', 'dangerous', 'compatible', 'unchanged'] as const satisfies readonly Verdict[];

const TONES = { breaking: 'bad', dangerous: 'warning', compatible: 'good', unchanged: 'plain' } as const;

const NOTICES = { breaking: 'error', dangerous: 'warning', compatible: 'done', unchanged: 'done' } as const;

interface Props {
  readonly of: ComparisonAnswer;
  /** Name of the contract or file that was compared with. */
  readonly against: string;
  readonly contract: Contract;
}

/** The overall verdict and the changed operations, most severe first. */
export function Comparison({ of: { verdict, operations }, against, contract }: Props) {
  const all = Object.entries(operations).map(([id, operation]) => ({ id, ...operation }));
  const of = (one: Verdict) => all.filter((operation) => operation.verdict === one);
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
                {of(one).length} {t().verdicts[one]}
              </Badge>
            ))}
          </span>
        </p>
      </Notice>
      {ORDER.filter((one) => one !== 'unchanged').flatMap((one) =>
        of(one).map((operation) => <ChangedOperation key={operation.id} of={operation} contract={contract} />),
      )}
      {unchanged.length > 0 && (
        <details>
          <summary>{t().folded(unchanged.length)}</summary>
          <ul class="unchanged">
            {unchanged.map(({ id }) => (
              <li key={id}>
                <Code text={id} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

interface ChangedOperationProps {
  readonly of: ComparisonAnswer['operations'][string] & { readonly id: string };
  readonly contract: Contract;
}

/** A changed operation with its changes, fixes and affected clients. */
const ChangedOperation = ({ of: { id, verdict, changes }, contract }: ChangedOperationProps) => (
  <section class="changed" aria-labelledby={`changed-${id}`}>
    <h2 id={`changed-${id}`}>
      <Code text={id} /> <Badge tone={TONES[verdict]}>{t().verdicts[verdict]}</Badge>
    </h2>
    <dl class="entries">
      {changes.map(({ kind, path, reason, fix, exposure, verdict: own, overriddenBy }) => (
        <div key={`${kind} ${path} ${reason}`}>
          <dt>
            <code class="name">{path}</code>
            <Badge tone={TONES[own]}>{t().verdicts[own]}</Badge>
            <code class="type">{kind}</code>
          </dt>
          <dd>
            <English text={reason} />
            {overriddenBy && <span>{t().overridden(`${overriddenBy.file}:${overriddenBy.line}`)}</span>}
            {exposure && (
              <span>
                <strong>{t().exposure}</strong> <English text={exposure} />
              </span>
            )}
            {fix && (
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
