import { Badge } from '../../components/badge.js';
import { day } from '../../texts/format.js';
import { language, texts } from '../../texts/language.js';
import type { Operation } from '../contract.js';

const t = texts({
  en: {
    unpublished: 'not published',
    unlike: 'unlike published',
  },
  de: {
    unpublished: 'nicht veröffentlicht',
    unlike: 'anders als veröffentlicht',
  },
});

interface Mark {
  readonly text: string;
  readonly tone: 'plain' | 'warning' | 'accent';
}

const mark = (text: string, tone: Mark['tone'] = 'plain'): Mark => ({ text, tone });

/** What is said of an operation in a word each. */
export const marksOf = ({ kind, badges, sunset, published }: Operation): readonly Mark[] => [
  mark(kind, kind === 'mutation' ? 'accent' : 'plain'),
  ...badges[language.value].map((text) => mark(text)),
  ...(sunset === null ? [] : [mark(t().until(day(sunset.on)), 'warning')]),
  ...(published === 'THIS' ? [] : [mark(published === 'NONE' ? t().unpublished : t().unlike, 'warning')]),
];

export const Badges = ({ of }: { readonly of: Operation }) => (
  <span class="badges">
    {marksOf(of).map(({ text, tone }) => (
      <Badge key={text} tone={tone}>
        {text}
      </Badge>
    ))}
  </span>
);
