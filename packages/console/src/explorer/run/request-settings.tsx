import { Field } from '../../components/field.js';
import { TextInput } from '../../components/text-input.js';
import { isHeaderValue } from '../../service/request.js';
import { texts } from '../../texts/language.js';
import { LogIn } from './log-in.js';
import { acceptLanguage, contextToken, enterContextToken, enterLanguage } from './tab.js';

const t = texts({
  en: {
    title: 'Headers of every request',
    project: 'Project context',
    projectHint: 'X-Project-Context: identity.contextToken of the project configuration',
    missing: 'The project context is required.',
    languageHint: 'Accept-Language: de, or pt-BR,en;q=0.5',
    invalid: 'Use printable ASCII characters only.',
  },
  de: {
    title: 'Header jeder Anfrage',
    project: 'Projekt-Kontext',
    projectHint: 'X-Project-Context: identity.contextToken aus der Konfiguration des Projekts',
    missing: 'Der Projekt-Kontext ist erforderlich.',
    languageHint: 'Accept-Language: de, oder pt-BR,en;q=0.5',
    invalid: 'Verwenden Sie nur druckbare ASCII-Zeichen.',
  },
});

/** Project, language and session of requests. */
export const RequestSettings = () => (
  <section class="request-settings" aria-label={t().title}>
    <Field
      label={t().project}
      hint={t().projectHint}
      problem={contextToken.value.trim() === '' ? t().missing : problemOf(contextToken.value)}
      required
    >
      <TextInput value={contextToken.value} change={enterContextToken} />
    </Field>
    <Field label={t().language} hint={t().languageHint} problem={problemOf(acceptLanguage.value)}>
      <TextInput value={acceptLanguage.value} change={enterLanguage} />
    </Field>
    <LogIn />
  </section>
);

const problemOf = (text: string): string | null => (isHeaderValue(text) ? null : t().invalid);
