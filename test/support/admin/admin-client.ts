import { expect } from '@jest/globals';
import type { AdminCommandName, AnswerOf, DataOf, InputOf } from '../../../src/admin/index.js';
import { listen, type OpsTestDeps, type OpsTestOptions, send, stopListening } from '../http/ops.js';
import { use } from '../use.js';
import { newOperator, type Rights } from './new-operator.js';

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

/** Admin API of a service, and its operators. */
export function useAdmin(service: OpsTestDeps, parts: OpsTestOptions = {}) {
  const ops = use(() => listen(service, parts), stopListening);
  let made = 0;

  return {
    async operator(rights: Rights): Promise<Operator> {
      made += 1;
      const name = `operator-${made}`;
      const headers = { authorization: `Bearer ${await newOperator(service, name, rights)}` };
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
