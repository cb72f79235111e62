import { Notice } from '../../components/feedback.js';
import { Listing } from '../../components/listing.js';
import { onDemand } from '../../components/on-demand.js';
import { Page } from '../../components/page.js';
import { day } from '../../texts/format.js';
import { texts } from '../../texts/language.js';
import { addressOf, type Contract, type Operation } from '../contract.js';
import { Badges } from '../find/badges.js';
import { English } from '../inline.js';
import { OperationDetails } from './details.js';
import { Errors } from './errors.js';
import { Example } from './example.js';
import { ResultTree } from './result-tree.js';
import { Usage } from './usage.js';
import { Variables } from './variables.js';

const t = texts({
  en: {
    parts: 'Parts of the operation',
    about: 'Description',
    sunset: (since: string, on: string) => `Deprecated since ${since}; retired from ${on}, 00:00 UTC.`,
    successor: 'Replacement:',
  },
  de: {
    parts: 'Teile der Operation',
    about: 'Beschreibung',
    sunset: (since: string, on: string) => `Abgekündigt seit ${since}; eingestellt ab ${on}, 00:00 UTC.`,
    successor: 'Ersatz:',
  },
});

const RunPanel = onDemand(() => import('../run/run-panel.js').then((panel) => panel.RunPanel));

interface Props {
  readonly of: Contract;
  readonly operation: Operation;
  /** Selected tab. */
  readonly part: 'about' | 'run';
}

/** The page of an operation: its description, or a form that runs it. */
export function OperationView({ of, operation, part }: Props) {
  const { documentId, purpose, sunset } = operation;
  const tab = (to: Props['part'], name: string) => (
    <li>
      <a
        class="tab"
        href={to === 'about' ? addressOf(documentId) : `${addressOf(documentId)}/run`}
        aria-current={to === part ? 'page' : undefined}
      >
        {name}
      </a>
    </li>
  );
  return (
    <Page key={documentId} title={documentId} actions={<Badges of={operation} />} intro={<English text={purpose} />}>
      {sunset !== null && (
        <Notice kind="warning">
          <p>{t().sunset(day(sunset.since), day(sunset.on))}</p>
          <RetirementNotice of={sunset} />
        </Notice>
      )}
      <ul class="tabs" aria-label={t().parts}>
        {tab('about', t().about)}
        {tab('run', t().run)}
      </ul>
      {part === 'run' ? (
        <RunPanel key={documentId} operation={operation} />
      ) : (
        <Description of={of} operation={operation} />
      )}
    </Page>
  );
}

/** Reason and replacement of a deprecated or retired operation. */
export const RetirementNotice = ({
  of,
}: {
  readonly of: { readonly reason: string; readonly successor: string | null };
}) => (
  <>
    <p>
      <English text={of.reason} />
    </p>
    {of.successor !== null && (
      <p>
        {t().successor} <English text={`\`${of.successor}\``} />
      </p>
    )}
  </>
);

const Description = ({ of, operation }: Omit<Props, 'part'>) => (
  <>
    <OperationDetails of={operation} />
    <Variables of={operation} />
    <ResultTree of={operation} />
    <Errors of={operation} refusals={of.refusals} />
    <Usage of={of} documentId={operation.documentId} />
    <Example of={operation} />
    <section>
      <h2>{t().document}</h2>
      <Listing label={t().document} text={operation.text} />
    </section>
  </>
);
