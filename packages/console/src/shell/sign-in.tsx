import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { useAction } from '../components/action.js';
import { Button } from '../components/button.js';
import { Dialog } from '../components/dialog.js';
import { Failure, Notice } from '../components/feedback.js';
import { Field } from '../components/field.js';
import { Page } from '../components/page.js';
import { TextInput } from '../components/text-input.js';
import { operator, sessionEnd, signIn, signOut } from '../service/operator.js';
import { settings } from '../service/settings.js';
import { language, texts } from '../texts/language.js';
import { refusalText } from '../words/refusals.js';
import { Account } from './account.js';

const t = texts({
  en: {
    intro: 'Enter your operator token. The administrators of the service issue it.',
    token: 'Operator token',
    hint: 'It starts with pot_. The session covers all tabs. It ends when you sign out, after 30 minutes without use, or after 12 hours.',
    again: 'Sign in again',
    kept: 'Your input is kept.',
    leave: 'Discard input and sign out',
    elsewhere: 'You were signed out in another tab or window.',
    demo: (name: string) => `This is a demo. The operator ${name} owns the demo project.`,
    asDemo: 'Sign in as demo operator',
  },
  de: {
    intro: 'Geben Sie Ihr Operator-Token ein. Die Administratoren des Dienstes stellen es aus.',
    token: 'Operator-Token',
    hint: 'Es beginnt mit pot_. Die Sitzung gilt für alle Tabs. Sie endet, wenn Sie sich abmelden, nach 30 Minuten ohne Nutzung oder nach 12 Stunden.',
    again: 'Erneut anmelden',
    kept: 'Ihre Eingaben bleiben erhalten.',
    leave: 'Eingaben verwerfen und abmelden',
    elsewhere: 'Sie wurden in einem anderen Tab oder Fenster abgemeldet.',
    demo: (name: string) => `Dies ist eine Demo. Der Operator ${name} ist Owner des Demo-Projekts.`,
    asDemo: 'Als Demo-Operator anmelden',
  },
});

interface Props {
  /** Page to open after the sign-in; null to stay on the current page. */
  readonly nextPage?: string | null;
}

/** The sign-in, or the account of the signed-in operator. */
export function SignIn({ nextPage = '/console/admin' }: Props) {
  const { route } = useLocation();
  if (operator.value !== null) return <Account />;
  return (
    <Page title={t().signIn} intro={t().intro}>
      <SignInForm then={() => nextPage !== null && route(nextPage, true)} />
    </Page>
  );
}

/**
 * Covers the page after the session has ended. Input is kept until the same operator signs in
 * again.
 */
export const SessionEnded = () =>
  operator.value !== null &&
  sessionEnd.value !== null && (
    <Dialog title={t().again} close={() => undefined} isLocked>
      <div class="session-ended">
        <SignInForm />
        <p class="fine">{t().kept}</p>
        <Button onClick={signOut}>{t().leave}</Button>
      </div>
    </Dialog>
  );

/** The sign-in form, also for pages of which only a part requires a sign-in. */
export function SignInForm({ then }: { readonly then?: () => void }) {
  const [token, setToken] = useState('');
  const { isBusy, failure, run } = useAction();
  const demo = settings.value?.demo?.operator ?? null;
  const reason = sessionEnd.value;

  const enter = (text: string) =>
    run(async () => {
      await signIn(text.trim());
      then?.();
    });

  return (
    <>
      {reason !== null && (
        <Notice kind="warning">
          {reason === 'UNAUTHENTICATED' ? t().elsewhere : refusalText(reason, {}, language.value)}
        </Notice>
      )}
      <form
        class="narrow"
        onSubmit={(event) => {
          event.preventDefault();
          void enter(token);
        }}
      >
        <Field label={t().token} hint={t().hint} required>
          <TextInput type="password" value={token} change={setToken} />
        </Field>
        {failure !== null && <Failure of={failure} />}
        <button type="submit" class="primary" disabled={isBusy}>
          {t().signIn}
        </button>
      </form>
      {demo !== null && (
        <div class="narrow">
          <Notice kind="info">
            <p>{t().demo(demo.name)}</p>
            <Button disabled={isBusy} onClick={() => enter(demo.token)}>
              {t().asDemo}
            </Button>
          </Notice>
        </div>
      )}
    </>
  );
}
