import { useState } from 'preact/hooks';
import { Button } from '../../components/button.js';
import { Dialog } from '../../components/dialog.js';
import { Notice } from '../../components/feedback.js';
import { Field } from '../../components/field.js';
import { TextInput } from '../../components/text-input.js';
import { settings } from '../../service/settings.js';
import { texts } from '../../texts/language.js';
import { AnswerView } from './answer-view.js';
import { type RunResult, run } from './send.js';
import { canSend, session } from './tab.js';

const t = texts({
  en: {
    session: 'Session',
    visitor: 'Not logged in',
    logIn: 'Log in',
    logOut: 'Log out',
    title: 'Log in as a user of the project',
    intro: 'Runs the operation login. The session is stored in this tab until you log out.',
    password: 'Password',
    demo: 'Demo user',
    choose: 'Select …',
    staysOpen:
      'The tab has dropped the session, but the service did not end it. The session remains valid until it expires.',
  },
  de: {
    session: 'Sitzung',
    visitor: 'Nicht angemeldet',
    logIn: 'Anmelden',
    logOut: 'Abmelden',
    title: 'Als Nutzer des Projekts anmelden',
    intro: 'Führt die Operation login aus. Die Sitzung bleibt in diesem Tab gespeichert, bis Sie sich abmelden.',
    password: 'Passwort',
    demo: 'Demo-Nutzer',
    choose: 'Auswählen …',
    staysOpen:
      'Der Tab hat die Sitzung verworfen, aber der Dienst hat sie nicht beendet. Die Sitzung bleibt gültig, bis sie abläuft.',
  },
});

/** The session of this tab, with buttons to log in and out. */
export function LogIn() {
  const [isOpen, setIsOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [isStillOpen, setIsStillOpen] = useState(false);
  const loggedIn = session.value;

  async function logOut() {
    setIsBusy(true);
    await run('logout', {});
    // The tab drops the session in any case; a successful logout has dropped it already.
    setIsStillOpen(session.value !== null);
    session.value = null;
    setIsBusy(false);
  }

  return (
    <>
      <fieldset class="session">
        <legend>{t().session}</legend>
        <span class="user">{loggedIn === null ? t().visitor : loggedIn.email}</span>
        {loggedIn === null ? (
          <Button disabled={!canSend()} onClick={() => setIsOpen(true)}>
            {t().logIn}
          </Button>
        ) : (
          <Button disabled={isBusy} onClick={logOut}>
            {t().logOut}
          </Button>
        )}
      </fieldset>
      {loggedIn === null && isStillOpen && <Notice kind="warning">{t().staysOpen}</Notice>}
      {isOpen && <LogInDialog close={() => setIsOpen(false)} />}
    </>
  );
}

function LogInDialog({ close }: { readonly close: () => void }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [refused, setRefused] = useState<RunResult | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const demo = settings.value?.demo?.users ?? [];

  async function submit(event: Event) {
    event.preventDefault();
    setIsBusy(true);
    const result = await run('login', { email, password });
    setIsBusy(false);
    if (result.answer?.status === 200) close();
    else setRefused(result);
  }

  return (
    <Dialog title={t().title} close={close} isLocked={isBusy}>
      <form onSubmit={submit}>
        <p class="fine">{t().intro}</p>
        {demo.length > 0 && (
          <Field label={t().demo}>
            <select
              onChange={({ currentTarget }) => {
                const user = demo.find((one) => one.email === currentTarget.value);
                setEmail(user?.email ?? '');
                setPassword(user?.password ?? '');
              }}
            >
              <option value="">{t().choose}</option>
              {demo.map((one) => (
                <option key={one.email}>{one.email}</option>
              ))}
            </select>
          </Field>
        )}
        <Field label={t().address} required>
          <TextInput inputMode="email" value={email} change={setEmail} />
        </Field>
        <Field label={t().password} required>
          <TextInput type="password" value={password} change={setPassword} />
        </Field>
        <button type="submit" class="primary" disabled={isBusy}>
          {t().logIn}
        </button>
        {(refused !== null || isBusy) && <AnswerView result={refused} isBusy={isBusy} />}
      </form>
    </Dialog>
  );
}
