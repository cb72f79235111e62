import { expect } from '@jest/globals';
import type { AdminCommandName, AnswerOf, DataOf, InputOf } from '../../../src/admin/index.js';
import type { Role } from '../../../src/domain/operators/index.js';
import { type Behind, listen, type OpsTestParts, send, stopListening } from '../http/ops.js';
import { TEST_OPERATOR } from '../project.js';
import { use } from '../use.js';

/** Somebody at the desk, who asks as the console does. */
export interface Operator {
  ask<Name extends AdminCommandName>(deed: Name, given: InputOf<Name>): Promise<AnswerOf<Name>>;
  /** What programs are answered. */
  data<Name extends AdminCommandName>(deed: Name, given: InputOf<Name>): Promise<DataOf<Name>>;
  /** The code of what it is refused with. */
  refused<Name extends AdminCommandName>(deed: Name, given: InputOf<Name>): Promise<string>;
  /** The whole error that it is refused with. */
  error<Name extends AdminCommandName>(deed: Name, given: InputOf<Name>): Promise<Readonly<Record<string, unknown>>>;
  /** Name of the operator. */
  readonly name: string;
}

/** The desk of a service: operators with roles in projects, by slug; or `'ALL'`, who own all. */
export function useDesk(service: Behind, parts: OpsTestParts = {}) {
  const ops = use(() => listen(service, parts), stopListening);
  let made = 0;

  return {
    async operator(rights: Readonly<Record<string, Role>> | 'ALL'): Promise<Operator> {
      const { operators, projects } = service.domain;
      made += 1;
      const name = `operator-${made}`;
      await operators.create(name, { ownsAll: rights === 'ALL' }, TEST_OPERATOR);
      for (const [slug, role] of Object.entries(rights === 'ALL' ? {} : rights))
        await operators.grant((await projects.findBySlug(slug))?.id ?? 0, name, role, TEST_OPERATOR);
      const { secret } = await operators.issueToken(name, 3_600, TEST_OPERATOR);
      const headers = { authorization: `Bearer ${secret}` };
      const sent = (deed: string, given: object) => send({ url: ops.url, deed, headers, body: JSON.stringify(given) });
      const ask: Operator['ask'] = async (deed, given) => {
        const { status, body } = await sent(deed, given);
        expect({ deed, status, error: body.error }).toEqual({ deed, status: 200, error: undefined });
        return body;
      };
      return {
        ask,
        data: async (deed, given) => (await ask(deed, given)).data,
        refused: async (deed, given) => (await sent(deed, given)).body.error.code,
        error: async (deed, given) => (await sent(deed, given)).body.error,
        name,
      };
    },
  };
}
