import type { DataOf } from '../../../../src/operate/index.js';

/** Something that an import makes, changes, or takes out of the shop. */
export interface Difference {
  readonly kind: 'ADDED' | 'CHANGED' | 'REMOVED';
  /** `item phoenix-tear on dawn` */
  readonly subject: string;
  readonly fields: readonly FieldChange[];
}

interface FieldChange {
  readonly field: string;
  readonly from: string;
  readonly to: string;
}

/** How nothing is deleted: what a file takes out is archived, hidden or switched off. */
const REMOVING = [
  { field: 'archived', to: 'true' },
  { field: 'visible', to: 'false' },
  { field: 'enabled', to: 'false' },
];

/** What an import changes, by what it is about: a line is `<subject> <field>: <from> → <to>`, or `<subject>: new`. */
export function differencesOf({ changes }: Pick<DataOf<'catalogue.import'>, 'changes'>): readonly Difference[] {
  const bySubject = new Map<string, FieldChange[]>();
  const added: Difference[] = [];
  for (const line of changes) {
    const [, whole] = /^(.*): new$/.exec(line) ?? [];
    if (whole !== undefined) {
      added.push({ kind: 'ADDED', subject: whole, fields: [] });
      continue;
    }
    const [, subject = line, field = '', from = '', to = ''] = /^(.*?) (\S+): (.*?) → (.*)$/s.exec(line) ?? [];
    bySubject.set(subject, [...(bySubject.get(subject) ?? []), { field, from, to }]);
  }
  const changed = [...bySubject].map(([subject, fields]): Difference => {
    const isRemoved = fields.some((one) => REMOVING.some(({ field, to }) => one.field === field && one.to === to));
    return { kind: isRemoved ? 'REMOVED' : 'CHANGED', subject, fields };
  });
  return [...added, ...changed];
}
