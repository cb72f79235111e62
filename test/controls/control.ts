/** One deliberate break of the program, and the test that has to notice it. */
export interface Control {
  /** The guarantee that the test covers: one row of docs/threats.md. */
  readonly guarantee: string;
  /** The change that breaks it, in words. */
  readonly change: string;
  readonly breaks: readonly Break[];
  /** A test file, from the checkout on. */
  readonly test: string;
  /** Of the tests in it, those whose full name matches. */
  readonly name: string;
}

/** The database without one of its rules: the schema is what tests can take from it, whatever the migrations say. */
export interface SchemaBreak {
  readonly sql: string;
}

/** A module with another export in place of one. A change inside the module does not concern it. */
export interface ExportBreak {
  readonly file: string;
  /** The exported function. */
  readonly name: string;
  /** An expression of `intact`, the function as it is. */
  readonly as: string;
}

/** For what has no other seam: a textual replacement; `find` occurs exactly once in the file. */
export interface TextBreak {
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

export type Break = SchemaBreak | ExportBreak | TextBreak;

/** The text with the break; throws where it does not apply (any more). */
export function applyBreak(text: string, one: ExportBreak | TextBreak): string {
  if ('name' in one) return withExport(text, one);
  const { file, find, replace } = one;
  const found = text.split(find).length - 1;
  if (found !== 1) throw new Error(`${file}: "${find}" is there ${found} times, not once`);
  return text.replace(find, () => replace);
}

/** The module itself uses the new export, too. */
function withExport(text: string, { file, name, as }: ExportBreak): string {
  const declaration = new RegExp(`^export ((?:async )?function|const) ${name}\\b`, 'm');
  if (!declaration.test(text)) throw new Error(`${file} exports no function ${name}`);
  const renamed = text.replace(declaration, (_, kind: string) => `${kind} intact_${name}`);
  return `${renamed}\nexport const ${name} = ((intact) => ${as})(intact_${name});\n`;
}
