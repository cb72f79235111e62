import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { Dialog } from '../components/dialog.js';
import { Failure, Notice } from '../components/feedback.js';
import { Field } from '../components/field.js';
import { Page } from '../components/page.js';
import { ended, operator, signIn, signOut } from '../server/operator.js';
import { settings } from '../server/settings.js';
import { texts } from '../texts/language.js';
import { Account } from './account.js';

const t = texts({
  en: {
    intro: 'With a token of an operator. The people who run the service issue one for you.',
    token: 'Operator token',
    hint: 'It begins with pot_. The session is for all tabs, and ends when you sign out, after half an hour without use, or after twelve hours.',
    again: 'Sign in again',
    kept: 'What you have typed is still there. Nothing was lost.',
    leave: 'Discard it and sign out',
    ended: {
      UNAUTHENTICATED: 'You were signed out in another tab or window.',
      SESSION_IDLE: 'Your session ended, because it was not used for half an hour.',
      SESSION_TOO_OLD: 'Your session ended after twelve hours.',
      TOKEN_REVOKED: 'Your session ended, because your operator token was revoked. You need a new one.',
      TOKEN_EXPIRED: 'Your session ended, because your operator token has expired. You need a new one.',
    },
    demo: (name: string) => `This is a demo. Its operator is called ${name} and owns the demo project.`,
    asDemo: "Sign in as the demo's operator",
  },
  de: {
    intro: 'Mit dem Token eines Operators. Die Betreiber des Dienstes stellen dir eins aus.',
    token: 'Operator-Token',
    hint: 'Es beginnt mit pot_. Die Sitzung gilt für alle Tabs und endet, wenn du dich abmeldest, nach einer halben Stunde ohne Nutzung oder nach zwölf Stunden.',
    again: 'Neu anmelden',
    kept: 'Was du eingegeben hast, ist noch da. Nichts ging verloren.',
    leave: 'Verwerfen und abmelden',
    ended: {
      UNAUTHENTICATED: 'Du wurdest in einem anderen Tab oder Fenster abgemeldet.',
      SESSION_IDLE: 'Deine Sitzung ist zu Ende, weil sie eine halbe Stunde nicht genutzt wurde.',
      SESSION_TOO_OLD: 'Deine Sitzung ist nach zwölf Stunden zu Ende.',
      TOKEN_REVOKED: 'Deine Sitzung ist zu Ende, weil dein Operator-Token widerrufen wurde. Du brauchst ein neues.',
      TOKEN_EXPIRED: 'Deine Sitzung ist zu Ende, weil dein Operator-Token abgelaufen ist. Du brauchst ein neues.',
    },
    demo: (name: string) => `Das ist eine Demo. Ihr Operator heißt ${name}, und ihm gehört das Demo-Projekt.`,
    asDemo: 'Als Operator der Demo anmelden',
  },
});

interface Given {
  /** Where to go then; null: whoever came for a page stays there. */
  readonly onward?: string | null;
}

/** Where operators sign in; then the page that they came for, or the desk. Who is signed in already sees as whom. */
export const SignIn = ({ onward = '/console/desk' }: Given) =>
  operator.value === null ? <TokenForm onward={onward} /> : <Account />;

function TokenForm({ onward }: Required<Given>) {
  const { route } = useLocation();
  return (
    <Page title={t().signIn} intro={t().intro}>
      <SignInForm then={() => onward !== null && route(onward, true)} />
    </Page>
  );
}

/** Lies over the page after the session has ended, and hides it: what was typed stays until the same operator is back. */
export const SessionEnded = () =>
  operator.value !== null &&
  ended.value !== null && (
    <Dialog title={t().again} close={() => undefined} isLocked>
      <div class="session-ended">
        <SignInForm />
        <p class="fine">{t().kept}</p>
        <button type="button" onClick={signOut}>
          {t().leave}
        </button>
      </div>
    </Dialog>
  );

/** The form alone, for a page of which only a part asks for it. */
export function SignInForm({ then }: { readonly then?: () => void }) {
  const [token, setToken] = useState('');
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setIsBusy] = useState(false);
  const demo = settings.value?.demo?.operator ?? null;

  async function enter(given: string): Promise<void> {
    setIsBusy(true);
    setFailure(null);
    try {
      await signIn(given.trim());
      then?.();
    } catch (refused) {
      setFailure(refused);
      setIsBusy(false);
    }
  }

  return (
    <>
      {ended.value !== null && <Notice kind="warning">{t().ended[ended.value]}</Notice>}
      <form
        class="narrow"
        onSubmit={(event) => {
          event.preventDefault();
          enter(token);
        }}
      >
        <Field label={t().token} hint={t().hint} required>
          <input
            type="password"
            autocomplete="off"
            spellcheck={false}
            value={token}
            onInput={({ currentTarget }) => setToken(currentTarget.value)}
          />
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
            <button type="button" disabled={isBusy} onClick={() => enter(demo.token)}>
              {t().asDemo}
            </button>
          </Notice>
        </div>
      )}
    </>
  );
}
