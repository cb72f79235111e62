import { comparableAnswer, SAME_REQUEST } from '../comparable-answer.js';
import { newNetwork } from '../network.js';
import type { SeededProject } from '../project.js';
import type { TestService } from '../service.js';

// No sequence of requests reveals which addresses are registered (rules.md §3.2.8). Compares whole
// sequences: a first request could prepare state that a second one reveals.

const PASSWORD = 'the password of a probe';

/** Requests about an address that need no session. */
const steps = {
  register: (email: string) => ['register', { email, password: PASSWORD }],
  registerOtherwise: (email: string) => ['register', { email, password: 'another password of a probe' }],
  login: (email: string) => ['login', { email, password: PASSWORD }],
  requestPasswordReset: (email: string) => ['requestPasswordReset', { email }],
  confirmEmail: () => ['confirmEmail', { token: 'A'.repeat(43) }],
} satisfies Record<string, (email: string) => readonly [string, Record<string, unknown>]>;

export type Step = keyof typeof steps;
const names = Object.keys(steps) as Step[];
/** All sequences of this many requests. */
export const sequencesOf = (length: number): Step[][] =>
  length === 0 ? [[]] : sequencesOf(length - 1).flatMap((begin) => names.map((step) => [...begin, step]));

/** State of the user with the address; null without a user. */
const owners = {
  nobody: null,
  active: { status: 'ACTIVE', confirmed_at: new Date() },
  pending: { status: 'PENDING', confirmed_at: null },
  blocked: { status: 'BLOCKED', confirmed_at: new Date() },
  blockedBeforeConfirmation: { status: 'BLOCKED', confirmed_at: null },
} as const;

export type Owner = keyof typeof owners;

let addresses = 0;

/** A client that probes whether an address is registered. */
export function createProbe(service: TestService) {
  /**
   * Creates an address without earlier requests. All share one password hash, because hashing takes
   * most of the time.
   */
  async function addressOf(owner: Owner, project: SeededProject): Promise<string> {
    addresses += 1;
    const email = `probed${addresses}@example.com`;
    const user = owners[owner];
    if (user === null) return email;
    const { direct } = service.database;
    const { password_hash } = await direct
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', project.user.id)
      .executeTakeFirstOrThrow();
    const named = { project_id: project.id, email, email_norm: email, created_at: new Date() };
    await direct
      .insertInto('users')
      .values({ ...named, password_hash, password_changed_at: new Date(), ...user })
      .execute();
    return email;
  }

  /** The answers to a sequence of requests from one network. */
  async function answersTo(sequence: readonly Step[], email: string, { token }: SeededProject) {
    const from = newNetwork();
    const faces = [];
    for (const step of sequence) {
      const [documentId, variables] = steps[step](email);
      faces.push(comparableAnswer(await service.ask(documentId, variables, { token, from, headers: SAME_REQUEST })));
    }
    return JSON.stringify(faces);
  }

  /**
   * The sequences whose answers differ between an address of these owners and an unregistered one.
   */
  async function findDistinguishable(sequences: readonly Step[][], whose: readonly Owner[], project: SeededProject) {
    const found: string[] = [];
    for (const sequence of sequences) {
      const all = await Promise.all(
        (['nobody', ...whose] as const).map(async (owner) =>
          answersTo(sequence, await addressOf(owner, project), project),
        ),
      );
      for (const [index, owner] of whose.entries())
        if (all[index + 1] !== all[0]) found.push(`${owner}: ${sequence.join(', ')}`);
    }
    return found;
  }

  return { findDistinguishable };
}
