import { Field } from '../../components/field.js';
import { texts } from '../../texts/language.js';
import { LogIn } from './log-in.js';
import { fitsHeader } from './request.js';
import { acceptLanguage, contextToken, enterContextToken, enterLanguage } from './tab.js';

const t = texts({
  en: {
    title: 'Sent with every request',
    project: 'Project context',
    projectHint: 'X-Project-Context: identity.contextToken of the project configuration',
    missing: 'Without it the service does not know the project.',
    languageHint: 'Accept-Language: de, or pt-BR,en;q=0.5',
    unfit: 'Only letters, digits and signs of ASCII fit into a header.',
  },
  de: {
    title: 'Geht mit jeder Anfrage mit',
    project: 'Projekt-Kontext',
    projectHint: 'X-Project-Context: identity.contextToken aus der Konfiguration des Projekts',
    missing: 'Ohne ihn kennt der Dienst das Projekt nicht.',
    languageHint: 'Accept-Language: de, oder pt-BR,en;q=0.5',
    unfit: 'In einen Header passen nur Buchstaben, Ziffern und Zeichen aus ASCII.',
  },
});

/** For which project, in which language, and as whom requests are sent. */
export const Surroundings = () => (
  <section class="surroundings" aria-label={t().title}>
    <Field
      label={t().project}
      hint={t().projectHint}
      fault={contextToken.value.trim() === '' ? t().missing : faultOf(contextToken.value)}
      required
    >
      <input
        type="text"
        autocomplete="off"
        spellcheck={false}
        value={contextToken.value}
        onInput={({ currentTarget }) => enterContextToken(currentTarget.value)}
      />
    </Field>
    <Field label={t().language} hint={t().languageHint} fault={faultOf(acceptLanguage.value)}>
      <input
        type="text"
        autocomplete="off"
        spellcheck={false}
        value={acceptLanguage.value}
        onInput={({ currentTarget }) => enterLanguage(currentTarget.value)}
      />
    </Field>
    <LogIn />
  </section>
);

const faultOf = (text: string): string | null => (fitsHeader(text) ? null : t().unfit);

/** Whether requests can be sent with what is entered there. */
export const canSend = (): boolean =>
  contextToken.value.trim() !== '' && fitsHeader(contextToken.value) && fitsHeader(acceptLanguage.value);
