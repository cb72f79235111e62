import { useEffect, useState } from 'preact/hooks';
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
    copied: 'Copied',
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
    copied: 'Kopiert',
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
      {setUp !== null && <Shown how={t().first} text={setUp} />}
      <Shown
        how={setUp !== null && form !== 'curl' ? t().fromThere(how) : setUp === null && form === 'curl' ? null : how}
        text={written[form](request)}
      />
    </section>
  );
}

/** A text to be copied, and what to do with it. */
function Shown({ how, text }: { readonly how: string | null; readonly text: string }) {
  const [copied, setCopied] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setCopied(null), 2_000);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <div class="shown">
      <p class="fine">{how}</p>
      <button
        type="button"
        onClick={async () => {
          await copy(text);
          setCopied(text);
        }}
      >
        <span role="status">{copied === text ? t().copied : t().copy}</span>
      </button>
      <Listing label={how ?? 'curl'} text={text} />
    </div>
  );
}

/** Pages that come by plain HTTP over a network have no clipboard of the newer kind. */
async function copy(text: string): Promise<void> {
  if (window.isSecureContext) return await navigator.clipboard.writeText(text);
  const area = document.createElement('textarea');
  area.value = text;
  document.body.append(area);
  area.select();
  document.execCommand('copy');
  area.remove();
}
