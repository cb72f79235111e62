import { expect } from '@jest/globals';
import type { AdminCommandName, AnswerOf, DataOf, InputOf } from '../../../src/admin/index.js';
import type { Role } from '../../../src/domain/operators/index.js';
import { listen, type OpsTestDeps, type OpsTestOptions, send, stopListening } from '../http/ops.js';
import { TEST_OPERATOR } from '../project.js';
import { use } from '../use.js';

/** An operator who sends requests as the console does. */
export interface Operator {
  ask<Name extends AdminCommandName>(command: Name, input: InputOf<Name>): Promise<AnswerOf<Name>>;
  /** Returns `data` of the answer. */
  data<Name extends AdminCommandName>(command: Name, input: InputOf<Name>): Promise<DataOf<Name>>;
  /** Returns the error code of the refusal. */
  refusalCode<Name extends AdminCommandName>(command: Name, input: InputOf<Name>): Promise<string>;
  /** Returns the whole error of the refusal. */
  refusal<Name extends AdminCommandName>(
    command: Name,
    input: InputOf<Name>,
  ): Promise<Readonly<Record<string, unknown>>>;
  readonly name: string;
}

/**
 * Admin API of a service. Creates operators with a role per project slug, or `'ALL'` for owners of
 * all projects.
 */
export function useAdmin(service: OpsTestDeps, parts: OpsTestOptions = {}) {
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
      const sent = (command: string, input: object) =>
        send({ url: ops.url, command, headers, body: JSON.stringify(input) });
      const ask: Operator['ask'] = async (command, input) => {
        const { status, body } = await sent(command, input);
        expect({ command, status, error: body.error }).toEqual({ command, status: 200, error: undefined });
        return body;
      };
      return {
        ask,
        data: async (command, input) => (await ask(command, input)).data,
        refusalCode: async (command, input) => (await sent(command, input)).body.error.code,
        refusal: async (command, input) => (await sent(command, input)).body.error,
        name,
      };
    },
  };
}
