import { useState } from 'preact/hooks';
import { Button } from '../../../components/button.js';
import { useCopy } from '../../../components/clipboard.js';
import { Listing } from '../../../components/listing.js';
import { Switch } from '../../../components/switch.js';
import { texts } from '../../../texts/language.js';
import type { RunRequest } from '../request.js';
import { clientOf, fetchOf } from './programs.js';
import { curlOf, setUpOf } from './shell.js';

const t = texts({
  en: {
    title: 'Code samples',
    intro: 'The request with its current variables.',
    first: 'First run this in a shell (bash or zsh). It prompts for the secrets, which are not shown here.',
    curl: 'In the same shell',
    fetch: 'Module for Node 20 or later: save as request.mjs and run it with node',
    client: 'Typed client project-service-client (npm run pack:client)',
    sameShell: (what: string) => `${what}, in the same shell`,
    copy: 'Copy',
    failed: 'Not copied',
    names: { curl: 'curl', fetch: 'fetch', client: 'Typed client' },
  },
  de: {
    title: 'Codebeispiele',
    intro: 'Die Anfrage mit den aktuellen Variablen.',
    first:
      'Führen Sie dies zuerst in einer Shell (bash oder zsh) aus. Es fragt nach den Geheimnissen, die hier nicht angezeigt werden.',
    curl: 'In derselben Shell',
    fetch: 'Modul für Node 20 oder neuer: als request.mjs speichern und mit node ausführen',
    client: 'Typisierter Client project-service-client (npm run pack:client)',
    sameShell: (what: string) => `${what}, in derselben Shell`,
    copy: 'Kopieren',
    failed: 'Nicht kopiert',
    names: { curl: 'curl', fetch: 'fetch', client: 'Typisierter Client' },
  },
});

const FORMS = ['curl', 'fetch', 'client'] as const;
type Form = (typeof FORMS)[number];
const writers: Readonly<Record<Form, (request: RunRequest) => string>> = {
  curl: curlOf,
  fetch: fetchOf,
  client: clientOf,
};

/** Code samples for a request, without its secrets. */
export function CodeSamples({ request }: { readonly request: RunRequest }) {
  const [form, setForm] = useState<Form>('curl');
  const setUp = setUpOf(request);
  const how = t()[form];
  return (
    <section class="code-samples" aria-label={t().title}>
      <h2>{t().title}</h2>
      <p class="fine">{t().intro}</p>
      <Switch label={t().language} options={FORMS} names={t().names} value={form} select={setForm} />
      {setUp !== null && <CodeSample how={t().first} text={setUp} />}
      <CodeSample
        how={setUp !== null && form !== 'curl' ? t().sameShell(how) : setUp === null && form === 'curl' ? null : how}
        text={writers[form](request)}
      />
    </section>
  );
}

/** A code sample with a copy button. */
function CodeSample({ how, text }: { readonly how: string | null; readonly text: string }) {
  const { outcome, copy } = useCopy(text);
  return (
    <div class="code-sample">
      <p class="fine">{how}</p>
      <Button onClick={copy}>
        <span role="status">{t()[outcome ?? 'copy']}</span>
      </Button>
      <Listing label={how ?? 'curl'} text={text} />
    </div>
  );
}
