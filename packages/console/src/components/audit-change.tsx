import { isRecord, listIn, textIn } from '../service/json.js';
import { language } from '../texts/language.js';
import { auditFieldName, auditValueText } from '../words/audit.js';
import { catalogueFieldName, catalogueValueText } from '../words/catalogue.js';
import type { Currency } from '../words/formats.js';
import './audit-change.css';

interface Props {
  readonly action: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly currency: Currency | undefined;
}

/** Lists the changes of an audit entry, field by field: the value before and the value after. */
export function AuditChange({ action, before, after, currency }: Props) {
  const oldFields = isRecord(before) ? before : {};
  const newFields = isRecord(after) ? after : {};
  const text = (name: string, value: unknown) =>
    auditValueText(name, value, { action, language: language.value, currency });
  return (
    <ul class="change">
      {Object.keys({ ...oldFields, ...newFields })
        .filter((name) => !REPEATED.has(name) || !('edits' in newFields))
        .map((name) => (
          <li key={name}>
            {auditFieldName(name, language.value)}: {name in oldFields && `${text(name, oldFields[name])} → `}
            {text(name, newFields[name])}
          </li>
        ))}
      {listIn(newFields, 'edits').map((edit) => (
        <li key={JSON.stringify(edit)}>{editText(edit, currency)}</li>
      ))}
    </ul>
  );
}

/** Fields of a catalogue change that repeat its edits. */
const REPEATED: ReadonlySet<string> = new Set(['edits', 'changes', 'categories', 'items', 'listings']);

/** `ember-draught, dawn: price 50 EMB → 60 EMB` */
function editText(edit: unknown, currency: Currency | undefined): string {
  const [name, server, path] = [textIn(edit, 'name') ?? '', textIn(edit, 'server'), textIn(edit, 'path')];
  const subject = server === null ? name : `${name}, ${server}`;
  if (path === null) return `+ ${subject}`;
  const value = (side: 'from' | 'to') =>
    catalogueValueText(path, textIn(edit, side) ?? 'null', { language: language.value, currency });
  return `${subject}: ${catalogueFieldName(path, language.value)} ${value('from')} → ${value('to')}`;
}
