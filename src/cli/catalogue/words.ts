import type { CatalogueChanges, MissingTranslation } from '../../domain/catalogue/index.js';
import { shortened } from '../../platform/declared/index.js';
import { printable } from '../table.js';

/** Changes for people: the first hundred, and how many there are of each kind. */
export function describeChanges(slug: string, { changes, ...counts }: CatalogueChanges): string {
  if (changes.length === 0) return `${slug}: nothing to change.`;
  const { categories, items, listings } = counts;
  const sums = Object.entries({ categories, items, listings }).flatMap(([kind, { added, changed }]) => {
    const parts = [...(added > 0 ? [`${added} new`] : []), ...(changed > 0 ? [`${changed} changed`] : [])];
    return parts.length === 0 ? [] : [`${kind} ${parts.join(', ')}`];
  });
  return [`${slug}: ${sums.join('; ')}.`, ...shortened(changes).map((change) => `  ${printable(change)}`)].join('\n');
}

/** One line per text as editors understand it, after a blank one; empty where nothing is missing. */
export function describeMissing(file: string, missing: readonly MissingTranslation[]): string {
  if (missing.length === 0) return '';
  const lines = missing.map(
    ({ line, column, text, languages }) => `${file}:${line}:${column}: ${text}: no ${languages.join(', ')}`,
  );
  return `\nTexts without all translations, for which others stand in: ${missing.length}\n${shortened(lines).join('\n')}`;
}
