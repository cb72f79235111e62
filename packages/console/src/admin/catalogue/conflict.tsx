import { Notice } from '../../components/feedback.js';
import { Moment } from '../../components/moment.js';
import { listIn, textIn } from '../../service/json.js';
import type { Refused } from '../../service/request.js';
import { language, texts } from '../../texts/language.js';
import { catalogueFieldName } from '../../words/catalogue.js';
import { valueText } from './difference.js';

interface Edit {
  readonly by: string;
  /** `ember-draught`, `ember-draught on dawn` */
  readonly subject: string;
  readonly field: string;
  readonly from: string;
  readonly to: string;
}

const t = texts({
  en: {
    title: 'The catalogue has changed since this preview. Nothing was changed.',
    on: (subject: string, server: string) => `${subject} on ${server}`,
    added: ({ by, subject }: Pick<Edit, 'by' | 'subject'>) => `${by} added ${subject}`,
    changed: ({ by, subject, field, from, to }: Edit) => `${by} changed ${field} of ${subject} from ${from} to ${to}`,
    next: 'Refresh the preview to compare with the current values.',
  },
  de: {
    title: 'Der Katalog hat sich seit dieser Vorschau geändert. Es wurde nichts geändert.',
    on: (subject: string, server: string) => `${subject} auf ${server}`,
    added: ({ by, subject }: Pick<Edit, 'by' | 'subject'>) => `${by} hat ${subject} hinzugefügt`,
    changed: ({ by, subject, field, from, to }: Edit) =>
      `${by} hat ${field} von ${subject} geändert, von ${from} auf ${to}`,
    next: 'Aktualisieren Sie die Vorschau, um mit den aktuellen Werten zu vergleichen.',
  },
});

/** Lists the changes since the preview, from the details of CATALOGUE_CHANGED. */
export const ConflictNotice = ({ of: { details } }: { readonly of: Refused }) => (
  <Notice kind="error">
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
  const subject = server === null ? name : t().on(name, server);
  if (path === null) return t().added({ by, subject });
  const value = (side: 'from' | 'to') => valueText(path, textIn(change, side) ?? 'null');
  const field = catalogueFieldName(path, language.value);
  return t().changed({ by, subject, field, from: value('from'), to: value('to') });
}
