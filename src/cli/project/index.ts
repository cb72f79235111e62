import type { Command } from 'commander';
import { type CliParts, group } from '../command.js';
import { archiveProject } from './archive.js';
import { listProjects } from './list.js';
import { showProject } from './show.js';

/** operations.md §1.1 */
export const projectCommand = (parts: CliParts): Command =>
  group('project', 'Projects.', 'project list', [listProjects(parts), showProject(parts), archiveProject(parts)]);
