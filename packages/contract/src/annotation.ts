import type { Diagnostic } from './sdl/diagnostic.js';

/** A diagnostic, or a finding with a rule name of its own. */
export interface Annotated extends Omit<Diagnostic, 'rule'> {
  readonly rule: string;
}

/**
 * Formats a workflow command of GitHub Actions: `::error file=…,line=…,col=…,title=…::…`.
 * @param folder path of the package in its repository, because GitHub resolves files from the top
 */
export function annotationOf(
  { file, line, column, rule, severity, subject, problem, fix }: Annotated,
  folder: string,
): string {
  const properties = Object.entries({ file: `${folder}${file}`, line, col: column, title: rule })
    .map(([name, value]) => `${name}=${escapeProperty(String(value))}`)
    .join(',');
  return `::${severity} ${properties}::${escapeData(`${subject === null ? '' : `${subject}: `}${problem} → ${fix}`)}`;
}

const escapeData = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const escapeProperty = (text: string): string => escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
