import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { Failure } from '../components/feedback.js';
import { Field } from '../components/field.js';
import { Page } from '../components/page.js';
import { signIn } from '../server/operator.js';
import { texts } from '../texts/language.js';

const t = texts({
  en: {
    title: 'Sign in',
    intro: 'With a token of an operator. An owner makes one for you:',
    token: 'Operator token',
    hint: 'It begins with pot_. It stays in this tab, until you sign out or have done nothing for half an hour.',
    submit: 'Sign in',
  },
  de: {
    title: 'Anmelden',
    intro: 'Mit dem Token eines Operators. Wem das Projekt gehört, macht dir eins:',
    token: 'Operator-Token',
    hint: 'Es beginnt mit pot_. Es bleibt in diesem Tab, bis du dich abmeldest oder eine halbe Stunde nichts tust.',
    submit: 'Anmelden',
  },
});

/** Where operators sign in; then the page that they came for, or the desk. */
export function SignIn({ onward = '/console/desk' }: { readonly onward?: string | null }) {
  const { route } = useLocation();
  const [token, setToken] = useState('');
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function submit(event: Event): Promise<void> {
    event.preventDefault();
    setIsBusy(true);
    setFailure(null);
    try {
      await signIn(token.trim());
      if (onward !== null) route(onward, true);
    } catch (refused) {
      setFailure(refused);
      setIsBusy(false);
    }
  }

  return (
    <Page title={t().title} intro={t().intro}>
      <pre>project-service operator token issue &lt;name&gt;</pre>
      <form class="narrow" onSubmit={submit}>
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
    </Page>
  );
}
