import { check, readYaml, refuseProblems } from '../../platform/declared/index.js';
import { type CatalogueDraft, draftCatalogue, inPlainDigits } from '../catalogue/index.js';
import { type Declaration, declaration } from './project-file-declaration.js';

export interface ProjectFile extends Pick<Declaration, 'project' | 'servers'> {
  readonly catalogue: CatalogueDraft;
}

/**
 * Reads a project file. What its catalogue says is compared with the project only when it is declared: faults of that
 * kind are still to come. Throws the refusal INVALID_VARIABLES, with all faults of the rest.
 */
export function readProjectFile(text: string, file: string): ProjectFile {
  const { value, source, slips } = readYaml(text, file, { inDigits: inPlainDigits });
  const { value: declared, problems } = check(declaration, value);
  const catalogue = draftCatalogue(partsOf(value), source, slips);
  if (declared === undefined) throw refuseProblems(source, [...problems, ...catalogue.problems]);
  const { project, servers } = declared;
  return { project, servers, catalogue };
}

const partsOf = (value: unknown): { readonly categories?: unknown; readonly items?: unknown } =>
  typeof value === 'object' && value !== null ? value : {};
