import { useState } from 'preact/hooks';
import { useCopy } from '../../../components/clipboard.js';
import { Listing } from '../../../components/listing.js';
import { Switch } from '../../../components/switch.js';
import { texts } from '../../../texts/language.js';
import type { RunRequest } from '../request.js';
import { clientOf, fetchOf } from './programs.js';
import { curlOf, setUpOf } from './shell.js';

const t = texts({
  en: {
    title: 'Take away',
    intro: 'This request, as it is filled in now, to be run elsewhere.',
    form: 'Form of the request',
    first: 'First, in a shell (bash or zsh): asks for what is secret, which is not shown here.',
    curl: 'In the same shell',
    fetch: 'As a module for Node 20 or newer: save it as request.mjs and run it with node',
    client: 'With the typed client, project-service-client (npm run pack:client)',
    fromThere: (what: string) => `${what}, from the same shell`,
    copy: 'Copy',
    failed: 'Not copied',
    names: { curl: 'curl', fetch: 'fetch', client: 'Typed client' },
  },
  de: {
    title: 'Mitnehmen',
    intro: 'Diese Anfrage, wie sie jetzt ausgefüllt ist, um sie anderswo auszuführen.',
    form: 'Form der Anfrage',
    first: 'Zuerst, in einer Shell (bash oder zsh): fragt nach dem, was geheim ist und hier nicht gezeigt wird.',
    curl: 'In derselben Shell',
    fetch: 'Als Modul für Node 20 oder neuer: als request.mjs speichern und mit node ausführen',
    client: 'Mit dem typisierten Client, project-service-client (npm run pack:client)',
    fromThere: (what: string) => `${what}, aus derselben Shell`,
    copy: 'Kopieren',
    failed: 'Nicht kopiert',
    names: { curl: 'curl', fetch: 'fetch', client: 'Typisierter Client' },
  },
});

const FORMS = ['curl', 'fetch', 'client'] as const;
type Form = (typeof FORMS)[number];
const written: Readonly<Record<Form, (request: RunRequest) => string>> = {
  curl: curlOf,
  fetch: fetchOf,
  client: clientOf,
};

/** A request as it can be run elsewhere, without anything that is secret. */
export function TakeAway({ request }: { readonly request: RunRequest }) {
  const [form, setForm] = useState<Form>('curl');
  const setUp = setUpOf(request);
  const how = t()[form];
  return (
    <section class="take-away" aria-label={t().title}>
      <h2>{t().title}</h2>
      <p class="fine">{t().intro}</p>
      <Switch label={t().form} options={FORMS} names={t().names} value={form} choose={setForm} />
      {setUp !== null && <Taken how={t().first} text={setUp} />}
      <Taken
        how={setUp !== null && form !== 'curl' ? t().fromThere(how) : setUp === null && form === 'curl' ? null : how}
        text={written[form](request)}
      />
    </section>
  );
}

/** A text to be copied, and what to do with it. */
function Taken({ how, text }: { readonly how: string | null; readonly text: string }) {
  const { outcome, copy } = useCopy(text);
  return (
    <div class="taken">
      <p class="fine">{how}</p>
      <button type="button" onClick={copy}>
        <span role="status">{t()[outcome ?? 'copy']}</span>
      </button>
      <Listing label={how ?? 'curl'} text={text} />
    </div>
  );
}
