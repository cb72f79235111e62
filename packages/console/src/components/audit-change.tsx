import { isRecord, listIn, textIn } from '../server/json.js';
import { language } from '../texts/language.js';
import { auditFieldName, auditValueText } from '../words/audit.js';
import { catalogueFieldName, catalogueValueText } from '../words/catalogue.js';
import type { Currency } from '../words/refusals.js';
import './audit-change.css';

interface Given {
  readonly before: unknown;
  readonly after: unknown;
  readonly currency: Currency | undefined;
}

/** What an audit entry changed, field by field: the value before and the value after. */
export function AuditChange({ before, after, currency }: Given) {
  const was = isRecord(before) ? before : {};
  const is = isRecord(after) ? after : {};
  const text = (name: string, value: unknown) => auditValueText(name, value, { language: language.value, currency });
  return (
    <ul class="change">
      {Object.keys({ ...was, ...is })
        .filter((name) => !IN_EDITS.has(name) || !('edits' in is))
        .map((name) => (
          <li key={name}>
            {auditFieldName(name, language.value)}: {name in was && `${text(name, was[name])} → `}
            {text(name, is[name])}
          </li>
        ))}
      {listIn(is, 'edits').map((edit) => (
        <li key={JSON.stringify(edit)}>{editText(edit, currency)}</li>
      ))}
    </ul>
  );
}

/** What the edits of a catalogue change say as well. */
const IN_EDITS: ReadonlySet<string> = new Set(['edits', 'changes', 'categories', 'items', 'listings']);

/** `ember-draught, dawn: price 50 EMB → 60 EMB` */
function editText(edit: unknown, currency: Currency | undefined): string {
  const [name, server, path] = [textIn(edit, 'name') ?? '', textIn(edit, 'server'), textIn(edit, 'path')];
  const thing = server === null ? name : `${name}, ${server}`;
  if (path === null) return `+ ${thing}`;
  const value = (side: 'from' | 'to') =>
    catalogueValueText(path, textIn(edit, side) ?? 'null', { language: language.value, currency });
  return `${thing}: ${catalogueFieldName(path, language.value)} ${value('from')} → ${value('to')}`;
}
