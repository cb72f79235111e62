import type { AvailabilityWindow, LocalizedText, ProjectFacts } from '../../base/facts.js';

/** Whether a project can be used right now: operations.md §3.9. */
export interface Availability {
  readonly available: boolean;
  /** The operator's notice, or null. */
  readonly messages: LocalizedText | null;
  /** When it is expected back; null while available or where nobody said. */
  readonly until: Date | null;
  /** Whole seconds, 5 to 3600; null while available. */
  readonly retryAfterSeconds: number | null;
}

/** What a context token leads to: operations.md §1.3. */
export type ProjectContext =
  | { readonly kind: 'known'; readonly project: ProjectFacts }
  /** Never one of ours: the client is misconfigured. */
  | { readonly kind: 'unknown' }
  /** Retired, or its project is archived: the client should load its configuration again. */
  | { readonly kind: 'outdated' };

export interface ContextToken {
  readonly token: string;
  readonly projectId: number;
  readonly state: 'CURRENT' | 'GRACE' | 'RETIRED';
  readonly graceUntil: Date | null;
}

/** A context token as operators see it; `state` is the one that counts now, whatever is stored. */
export interface ListedToken extends ContextToken {
  /** What operators name it by. */
  readonly id: number;
  /** The last characters, to tell one from another. */
  readonly ending: string;
  readonly issuedAt: Date;
}

/** A window of the whole project, as operators see it. */
export interface PlannedWindow extends AvailabilityWindow {
  /** What operators name it by. */
  readonly id: number;
  /** Game servers get no deliveries in it. */
  readonly holdDeliveries: boolean;
  /** The name of who planned it. */
  readonly createdBy: string;
}

/** What a client is configured with, less the endpoint, which the program knows. */
export interface ProjectConfiguration {
  readonly project: string;
  readonly identity: { readonly contextToken: string };
  readonly language: string;
  readonly languages: readonly string[];
}

/** A project as its file declares it: what an operator's commands change meanwhile is not part of it. */
export type DeclaredProject = Omit<ProjectFacts, 'id' | 'availability' | 'windows'>;
