import { Badge } from '../../components/badge.js';
import { day } from '../../texts/format.js';
import { language, texts } from '../../texts/language.js';
import type { Operation } from '../contract.js';

const t = texts({
  en: {
    unlike: 'differs from published',
  },
  de: {
    unlike: 'weicht vom veröffentlichten ab',
  },
});

const badge = (text: string, tone: 'plain' | 'warning' | 'accent' = 'plain') => ({ text, tone });

/** Returns the badges of an operation. */
export const badgesOf = ({ kind, badges, sunset, published }: Operation) => [
  badge(kind, kind === 'mutation' ? 'accent' : 'plain'),
  ...badges[language.value].map((text) => badge(text)),
  ...(sunset === null ? [] : [badge(t().until(day(sunset.on)), 'warning')]),
  ...(published === 'THIS' ? [] : [badge(published === 'NONE' ? t().notPublished : t().unlike, 'warning')]),
];

export const Badges = ({ of }: { readonly of: Operation }) => (
  <span class="badges">
    {badgesOf(of).map(({ text, tone }) => (
      <Badge key={text} tone={tone}>
        {text}
      </Badge>
    ))}
  </span>
);
