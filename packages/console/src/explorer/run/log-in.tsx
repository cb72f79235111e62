import { useState } from 'preact/hooks';
import { Dialog } from '../../components/dialog.js';
import { Notice } from '../../components/feedback.js';
import { Field } from '../../components/field.js';
import { settings } from '../../server/settings.js';
import { texts } from '../../texts/language.js';
import { AnswerView } from './answer-view.js';
import { type Ran, run } from './send.js';
import { session } from './tab.js';

const t = texts({
  en: {
    session: 'Session',
    visitor: 'Nobody is logged in',
    logIn: 'Log in',
    logOut: 'Log out',
    title: 'Log in as a user of the project',
    intro: 'Runs the operation login. The session is kept for this tab alone, until you log out.',
    password: 'Password',
    demo: 'A user of the demo',
    choose: 'Choose …',
    goesOn: 'This tab has forgotten the session, but the service did not end it: it goes on until it runs out.',
  },
  de: {
    session: 'Sitzung',
    visitor: 'Niemand ist eingeloggt',
    logIn: 'Einloggen',
    logOut: 'Ausloggen',
    title: 'Als Nutzer des Projekts einloggen',
    intro: 'Führt die Operation login aus. Die Sitzung bleibt in diesem Tab, bis du dich ausloggst.',
    password: 'Passwort',
    demo: 'Ein Nutzer der Demo',
    choose: 'Wähle …',
    goesOn:
      'Dieser Tab hat die Sitzung vergessen, aber der Dienst hat sie nicht beendet: Sie läuft weiter, bis sie abläuft.',
  },
});

/** Who is logged in at this tab, and the ways in and out. */
export function LogIn() {
  const [isOpen, setIsOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [goesOn, setGoesOn] = useState(false);
  const who = session.value;

  async function logOut() {
    setIsBusy(true);
    await run('logout', {});
    // Whatever came of it, who has logged out is not here any more; an answer that ended the session has taken it already.
    setGoesOn(session.value !== null);
    session.value = null;
    setIsBusy(false);
  }

  return (
    <>
      <fieldset class="session">
        <legend>{t().session}</legend>
        <span class="who">{who === null ? t().visitor : who.email}</span>
        {who === null ? (
          <button type="button" onClick={() => setIsOpen(true)}>
            {t().logIn}
          </button>
        ) : (
          <button type="button" disabled={isBusy} onClick={logOut}>
            {t().logOut}
          </button>
        )}
      </fieldset>
      {who === null && goesOn && <Notice kind="warning">{t().goesOn}</Notice>}
      {isOpen && <LogInDialog close={() => setIsOpen(false)} />}
    </>
  );
}

function LogInDialog({ close }: { readonly close: () => void }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [refused, setRefused] = useState<Ran | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const demo = settings.value?.demo?.users ?? [];

  async function submit(event: Event) {
    event.preventDefault();
    setIsBusy(true);
    const ran = await run('login', { email, password });
    setIsBusy(false);
    if (ran.answer?.status === 200) close();
    else setRefused(ran);
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
          <input
            type="text"
            inputMode="email"
            autocomplete="off"
            spellcheck={false}
            value={email}
            onInput={({ currentTarget }) => setEmail(currentTarget.value)}
          />
        </Field>
        <Field label={t().password} required>
          <input
            type="password"
            autocomplete="off"
            value={password}
            onInput={({ currentTarget }) => setPassword(currentTarget.value)}
          />
        </Field>
        <button type="submit" class="primary" disabled={isBusy}>
          {t().logIn}
        </button>
        {(refused !== null || isBusy) && <AnswerView ran={refused} isBusy={isBusy} />}
      </form>
    </Dialog>
  );
}
