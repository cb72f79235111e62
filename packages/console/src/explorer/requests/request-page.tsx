import { useLayoutEffect, useState } from 'preact/hooks';
import { useLocation, useRoute } from 'preact-iso';
import { Notice } from '../../components/feedback.js';
import { Field } from '../../components/field.js';
import { Page } from '../../components/page.js';
import { TextInput } from '../../components/text-input.js';
import { canRun, operator } from '../../service/operator.js';
import { project } from '../../service/project.js';
import { SignInForm } from '../../shell/sign-in.js';
import { texts } from '../../texts/language.js';
import { Inline } from '../inline.js';
import { RequestOutcome } from './outcome.js';

const t = texts({
  en: {
    intro: 'Every answer has the ID of its request, in the header `X-Request-Id` and in errors as `requestId`.',
    id: 'Request ID',
    invalid:
      'A request ID has 1 to 128 letters, digits, dots, hyphens, underscores or colons, and no spaces. Copy it from the answer or the log.',
    submit: 'Look up',
    signIn: 'Only operators can look up requests. Sign in to continue.',
    role: (slug: string) => `Your role in ${slug} does not include request lookup. It requires support or owner.`,
  },
  de: {
    intro: 'Jede Antwort enthält die ID ihrer Anfrage, im Header `X-Request-Id` und in Fehlern als `requestId`.',
    id: 'Anfrage-ID',
    invalid:
      'Eine Anfrage-ID hat 1 bis 128 Buchstaben, Ziffern, Punkte, Binde-, Unterstriche oder Doppelpunkte und keine Leerzeichen. Kopieren Sie sie aus der Antwort oder dem Log.',
    submit: 'Suchen',
    signIn: 'Nur Operatoren können Anfragen suchen. Melden Sie sich an, um fortzufahren.',
    role: (slug: string) => `Ihre Rolle in ${slug} umfasst die Anfragesuche nicht. Sie erfordert Support oder Owner.`,
  },
});

/** Whether the service accepts the text as a request id. */
const isRequestId = (text: string): boolean => /^[A-Za-z0-9._:-]{1,128}$/.test(text);

/** Looks up a request by its id. */
export function RequestPage() {
  const { requestId } = useRoute().params;
  const { route } = useLocation();
  const [entered, setEntered] = useState(requestId ?? '');
  const [isInvalid, setIsInvalid] = useState(false);
  // Increases when the same id is looked up again.
  const [round, setRound] = useState(0);
  useLayoutEffect(() => {
    setEntered(requestId ?? '');
    setIsInvalid(requestId !== undefined && !isRequestId(requestId));
  }, [requestId]);

  function submit(event: Event): void {
    event.preventDefault();
    const id = entered.trim();
    setIsInvalid(!isRequestId(id));
    if (id === requestId) setRound(round + 1);
    else if (isRequestId(id)) route(`/console/requests/${encodeURIComponent(id)}`);
  }

  return (
    <Page title={t().requestLookup} intro={<Inline text={t().intro} />}>
      <form class="narrow" noValidate onSubmit={submit}>
        <Field label={t().id} required problem={isInvalid ? t().invalid : null}>
          <TextInput value={entered} change={setEntered} />
        </Field>
        <button type="submit" class="primary">
          {t().submit}
        </button>
      </form>
      {requestId !== undefined && isRequestId(requestId) && <PermittedOutcome key={round} requestId={requestId} />}
    </Page>
  );
}

/** Asks for a sign-in or reports a missing role. Owners of all projects search all projects. */
function PermittedOutcome({ requestId }: { readonly requestId: string }) {
  const signedIn = operator.value;
  if (signedIn === null)
    return (
      <>
        <Notice kind="info">
          <p>{t().signIn}</p>
        </Notice>
        <SignInForm />
      </>
    );
  if (signedIn.operator.ownsAll) return <RequestOutcome requestId={requestId} project={null} />;
  if (project.value === null) return <Notice kind="warning">{t().noRole}</Notice>;
  if (!canRun('request', project.value)) return <Notice kind="warning">{t().role(project.value)}</Notice>;
  return <RequestOutcome requestId={requestId} project={project.value} />;
}
