import type { ErrorPromise, Errors, Wire } from '../document-contract.js';
import type { PromisedPolicy } from '../policy.js';
import type { ChangeKind } from './kinds.js';
import { own, type Report } from './report.js';

// Who may call a document, and what it answers with.

/** Tells each difference of who may call it, and of the codes that it may answer with. */
export function comparePolicies(before: Wire, after: Wire, report: Report): void {
  const [was, is] = [before.policy, after.policy];
  if (before.kind !== after.kind)
    report({ kind: 'operation-kind-changed', path: 'document', what: `the ${before.kind} is a ${after.kind}` });
  if (was.access !== is.access)
    report(
      is.access === 'SESSION'
        ? { kind: 'session-required', path: 'policy.access', what: 'it needs a session' }
        : { kind: 'session-not-required', path: 'policy.access', what: 'it needs no session' },
    );
  else if (is.access === 'SESSION')
    compareSets(was.userStatus, is.userStatus, {
      added: (status) =>
        report({ kind: 'user-status-widened', path: 'policy.userStatus', what: `${status} users may call it` }),
      removed: (status) =>
        report({ kind: 'user-status-narrowed', path: 'policy.userStatus', what: `${status} users may not call it` }),
    });
  compareGameServers(was.gameServer, is.gameServer, report);
  compareFlags(was, is, report);
  compareSets(was.throttle, is.throttle, {
    added: (one) => report({ kind: 'throttle-added', path: 'policy.throttle', what: `tries are counted as ${one}` }),
    removed: (one) =>
      report({ kind: 'throttle-removed', path: 'policy.throttle', what: `tries are not counted as ${one}` }),
  });
  compareErrors(before.errors, after.errors, report);
}

/** What a client has to do so that there is a game server: nothing, select one or name it, name it. */
const DEMANDS: Readonly<Record<PromisedPolicy['gameServer'], number>> = {
  NONE: 0,
  FILTER: 0,
  RESOLVER: 0,
  SESSION: 1,
  EITHER: 1,
  ARGUMENT: 2,
};

function compareGameServers(was: PromisedPolicy['gameServer'], is: PromisedPolicy['gameServer'], report: Report): void {
  if (was === is) return;
  const more = DEMANDS[is] - DEMANDS[was];
  const kind: ChangeKind =
    more > 0 ? 'game-server-required' : more < 0 ? 'game-server-not-required' : 'game-server-source-changed';
  const told = { path: 'policy.gameServer', what: `the game server came from ${was}, and comes from ${is}` };
  report({ kind, ...told });
  // The session's own server is a default for what is left out: it is one no more.
  if (DEMANDS[was] === 1 && is === 'FILTER') report({ kind: 'game-server-not-selected', ...told });
}

const FLAGS = {
  pin: {
    true: { kind: 'pin-required', what: 'it needs a PIN' },
    false: { kind: 'pin-not-required', what: 'it needs no PIN' },
  },
  survivesMaintenance: {
    true: { kind: 'maintenance-survived', what: 'it stays up in maintenance' },
    false: { kind: 'maintenance-not-survived', what: 'it does not stay up in maintenance' },
  },
} as const;

function compareFlags(was: Wire['policy'], is: Wire['policy'], report: Report): void {
  for (const flag of ['pin', 'survivesMaintenance'] as const)
    if (was[flag] !== is[flag]) report({ ...FLAGS[flag][`${is[flag]}`], path: `policy.${flag}` });
}

function compareErrors(before: Errors, after: Errors, report: Report): void {
  compareSets(Object.keys(before), Object.keys(after), {
    added: (code) => report({ kind: 'error-added', path: `errors.${code}`, what: `it may answer ${code}` }),
    removed: (code) => report({ kind: 'error-removed', path: `errors.${code}`, what: `it does not answer ${code}` }),
  });
  for (const [code, is] of Object.entries(after)) {
    const was = own(before, code);
    if (was === undefined) continue;
    const differs = (kind: ChangeKind, part: keyof ErrorPromise) => {
      if (was[part] !== is[part])
        report({ kind, path: `errors.${code}`, what: `the ${part} of ${code} was ${was[part]}, and is ${is[part]}` });
    };
    differs('error-status-changed', 'status');
    differs('error-category-changed', 'category');
    differs('error-retryability-changed', 'retryable');
  }
}

interface SetChanges {
  readonly added: (one: string) => void;
  readonly removed: (one: string) => void;
}

function compareSets(before: readonly string[], after: readonly string[], { added, removed }: SetChanges): void {
  for (const one of before) if (!after.includes(one)) removed(one);
  for (const one of after) if (!before.includes(one)) added(one);
}
