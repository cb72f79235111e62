/** A deliberate break of the program, and the test that must fail with it. */
export interface Control {
  /** The guarantee that the test covers: one row of docs/threats.md. */
  readonly guarantee: string;
  /** The change that breaks it, in words. */
  readonly change: string;
  readonly breaks: readonly Break[];
  /** Path of the test file, relative to the checkout. */
  readonly test: string;
  /** Regular expression for the names of the tests. */
  readonly name: string;
}

/** Removes a rule of the database's schema. */
export interface SchemaBreak {
  readonly sql: string;
}

/** Replaces an export of a module. Independent of changes inside the module. */
export interface ExportBreak {
  readonly file: string;
  /** The exported function. */
  readonly name: string;
  /** An expression that may use `intact`, the original function. */
  readonly as: string;
}

/** Replaces a text that occurs exactly once in the file. For code without another seam. */
export interface TextBreak {
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

export type Break = SchemaBreak | ExportBreak | TextBreak;

/** Returns the break that replaces one text of a file. */
export const replacing = (file: string, find: string, replace = ''): readonly Break[] => [{ file, find, replace }];

/** Returns the text with the break. Throws if it does not apply. */
export function applyBreak(text: string, one: ExportBreak | TextBreak): string {
  if ('name' in one) return withExport(text, one);
  const { file, find, replace } = one;
  const found = text.split(find).length - 1;
  if (found !== 1) throw new Error(`${file}: "${find}" is there ${found} times, not once`);
  return text.replace(find, () => replace);
}

/** The module itself uses the new export as well. */
function withExport(text: string, { file, name, as }: ExportBreak): string {
  const declaration = new RegExp(`^export ((?:async )?function|const) ${name}\\b`, 'm');
  if (!declaration.test(text)) throw new Error(`${file} exports no function ${name}`);
  const renamed = text.replace(declaration, (_, kind: string) => `${kind} intact_${name}`);
  return `${renamed}\nexport const ${name} = ((intact) => ${as})(intact_${name});\n`;
}
