import { useLayoutEffect, useRef } from 'preact/hooks';
import { chooseProject, project } from '../service/project.js';

/**
 * The address of a page selects the project. If the operator selects another project, the page is
 * left.
 */
export function useProjectOfAddress(slug: string, leave: (chosen: string) => void): void {
  const chosen = project.value;
  const initial = useRef(chosen);
  useLayoutEffect(() => {
    chooseProject(slug);
    initial.current = project.value;
  }, [slug]);
  useLayoutEffect(() => {
    if (project.value !== null && project.value !== initial.current) leave(project.value);
  }, [chosen]);
}
