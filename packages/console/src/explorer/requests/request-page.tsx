import { useLayoutEffect, useState } from 'preact/hooks';
import { useLocation, useRoute } from 'preact-iso';
import { Notice } from '../../components/feedback.js';
import { Field } from '../../components/field.js';
import { Page } from '../../components/page.js';
import { may, operator } from '../../server/operator.js';
import { project } from '../../server/project.js';
import { SignInForm } from '../../shell/sign-in.js';
import { texts } from '../../texts/language.js';
import { Inline } from '../inline.js';
import { WhatBecame } from './outcome.js';

const t = texts({
  en: {
    title: 'Why did my request fail?',
    intro:
      'What became of a request, by its id: every answer has it, in the header `X-Request-Id` and in errors as `requestId`.',
    id: 'Request id',
    invalid:
      'A request id has 1 to 128 letters, digits, dots, hyphens, underscores or colons, and no spaces. Copy it from the answer or the log.',
    submit: 'Look',
    signIn: 'What became of requests is about people and money: only operators see it. Sign in to go on.',
    role: (slug: string) => `In ${slug} your role does not let you see this: support or owner does.`,
    none: 'You have no project yet: an owner gives you a role in one.',
  },
  de: {
    title: 'Warum schlug meine Anfrage fehl?',
    intro:
      'Was aus einer Anfrage wurde, nach ihrer Id: jede Antwort hat sie, im Header `X-Request-Id` und in Fehlern als `requestId`.',
    id: 'Id der Anfrage',
    invalid:
      'Eine Anfragen-Id hat 1 bis 128 Buchstaben, Ziffern, Punkte, Binde-, Unterstriche oder Doppelpunkte und keine Leerzeichen. Kopiere sie aus der Antwort oder dem Log.',
    submit: 'Nachsehen',
    signIn: 'Hier geht es um Leute und Geld, das sehen nur Operatoren. Melde dich an, dann geht es weiter.',
    role: (slug: string) => `In ${slug} darfst du das mit deiner Rolle nicht sehen: Support oder Owner dürfen es.`,
    none: 'Du hast noch kein Projekt: wem eins gehört, der gibt dir eine Rolle darin.',
  },
});

/** Whether the service accepts the text as the id of a request. */
const isRequestId = (text: string): boolean => /^[A-Za-z0-9._:-]{1,128}$/.test(text);

/** A request id, and what became of the request. */
export function RequestPage() {
  const { requestId } = useRoute().params;
  const { route } = useLocation();
  const [entered, setEntered] = useState(requestId ?? '');
  const [isInvalid, setIsInvalid] = useState(false);
  useLayoutEffect(() => {
    setEntered(requestId ?? '');
    setIsInvalid(requestId !== undefined && !isRequestId(requestId));
  }, [requestId]);

  function submit(event: Event): void {
    event.preventDefault();
    const id = entered.trim();
    setIsInvalid(!isRequestId(id));
    if (isRequestId(id)) route(`/console/requests/${encodeURIComponent(id)}`);
  }

  return (
    <Page title={t().title} intro={<Inline text={t().intro} />}>
      <form class="narrow" noValidate onSubmit={submit}>
        <Field label={t().id} required fault={isInvalid ? t().invalid : null}>
          <input
            autocomplete="off"
            spellcheck={false}
            value={entered}
            onInput={({ currentTarget }) => setEntered(currentTarget.value)}
          />
        </Field>
        <button type="submit" class="primary">
          {t().submit}
        </button>
      </form>
      {requestId !== undefined && isRequestId(requestId) && <Allowed requestId={requestId} />}
    </Page>
  );
}

/** Asks for a sign-in where there is none, and says so where a role is missing. Those who own all see all projects. */
function Allowed({ requestId }: { readonly requestId: string }) {
  const who = operator.value;
  if (who === null)
    return (
      <>
        <Notice kind="info">
          <p>{t().signIn}</p>
        </Notice>
        <SignInForm />
      </>
    );
  if (who.operator.ownsAll) return <WhatBecame requestId={requestId} project={null} />;
  if (project.value === null) return <Notice kind="warning">{t().none}</Notice>;
  if (!may('request', project.value)) return <Notice kind="warning">{t().role(project.value)}</Notice>;
  return <WhatBecame requestId={requestId} project={project.value} />;
}
