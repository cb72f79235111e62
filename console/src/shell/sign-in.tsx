import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { Failure, Notice } from '../components/feedback.js';
import { Field } from '../components/field.js';
import { Page } from '../components/page.js';
import { operator, signIn } from '../server/operator.js';
import { settings } from '../server/settings.js';
import { texts } from '../texts/language.js';
import { Account } from './account.js';

const t = texts({
  en: {
    title: 'Sign in',
    intro: 'With a token of an operator. An owner makes one for you:',
    token: 'Operator token',
    hint: 'It begins with pot_. It stays in this tab, until you sign out or have done nothing for half an hour.',
    submit: 'Sign in',
    demo: (name: string) => `This is a demo. Its operator is called ${name} and owns the demo project.`,
    asDemo: "Sign in as the demo's operator",
  },
  de: {
    title: 'Anmelden',
    intro: 'Mit dem Token eines Operators. Wem das Projekt gehört, der macht dir eins:',
    token: 'Operator-Token',
    hint: 'Es beginnt mit pot_. Es bleibt in diesem Tab, bis du dich abmeldest oder eine halbe Stunde nichts tust.',
    submit: 'Anmelden',
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
    <Page title={t().title} intro={t().intro}>
      <pre>project-service operator token issue &lt;name&gt;</pre>
      <SignInForm then={() => onward !== null && route(onward, true)} />
    </Page>
  );
}

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
          {t().submit}
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
