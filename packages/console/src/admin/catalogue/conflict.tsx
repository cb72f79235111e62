import { Notice } from '../../components/feedback.js';
import { Moment } from '../../components/moment.js';
import { listIn, textIn } from '../../server/json.js';
import type { Refused } from '../../server/request.js';
import { language, texts } from '../../texts/language.js';
import { catalogueFieldName } from '../../words/catalogue.js';
import { plain } from './difference.js';

interface Edit {
  readonly by: string;
  /** `ember-draught`, `ember-draught on dawn` */
  readonly thing: string;
  readonly field: string;
  readonly from: string;
  readonly to: string;
}

const t = texts({
  en: {
    title: 'The catalogue has changed since this preview, so nothing was done.',
    on: (thing: string, server: string) => `${thing} on ${server}`,
    added: ({ by, thing }: Pick<Edit, 'by' | 'thing'>) => `${by} added ${thing}`,
    changed: ({ by, thing, field, from, to }: Edit) => `${by} changed ${field} of ${thing} from ${from} to ${to}`,
    next: 'Look at the changes again. They start from the values of now.',
  },
  de: {
    title: 'Der Katalog hat sich seit dieser Vorschau geändert, deshalb ist nichts passiert.',
    on: (thing: string, server: string) => `${thing} auf ${server}`,
    added: ({ by, thing }: Pick<Edit, 'by' | 'thing'>) => `${by} hat ${thing} hinzugefügt`,
    changed: ({ by, thing, field, from, to }: Edit) =>
      `${by} hat ${field} von ${thing} geändert, von ${from} auf ${to}`,
    next: 'Sieh dir die Änderungen noch einmal an. Sie gehen von den jetzigen Werten aus.',
  },
});

/** Says who changed what since the preview, by the details of CATALOGUE_CHANGED. */
export const ChangedMeanwhile = ({ of: { details } }: { readonly of: Refused }) => (
  <Notice kind="fault">
    <p>{t().title}</p>
    <ul>
      {listIn(details, 'changes').map((change) => {
        const [sentence, at] = [sentenceOf(change), textIn(change, 'at')];
        return (
          <li key={`${at} ${sentence}`}>
            {sentence} {at !== null && <Moment at={at} />}
          </li>
        );
      })}
    </ul>
    <p>{t().next}</p>
  </Notice>
);

function sentenceOf(change: unknown): string {
  const by = (textIn(change, 'by') ?? '').replace(/^operator:/, '');
  const [name, server, path] = [textIn(change, 'name') ?? '', textIn(change, 'server'), textIn(change, 'path')];
  const thing = server === null ? name : t().on(name, server);
  if (path === null) return t().added({ by, thing });
  const value = (side: 'from' | 'to') => plain(path, textIn(change, side) ?? 'null');
  const field = catalogueFieldName(path, language.value);
  return t().changed({ by, thing, field, from: value('from'), to: value('to') });
}
