import { type Control, replacing } from './control.js';

/** Rights of operators on the operations listener: decision 50. */
export const operatorControls: readonly Control[] = [
  {
    guarantee: 'operators: commands require a role',
    change: 'any role is accepted',
    breaks: replacing(
      'src/admin/perform.ts',
      'if (ownRoles.some((role) => roles.includes(role))) return;',
      'if (ownRoles.length + roles.length > 1) return;',
    ),
    test: 'src/admin/roles.test.ts',
    name: '.* is allowed for its roles only',
  },
  {
    guarantee: 'operators: a role applies to its project only',
    change: 'every operator sees every project',
    breaks: replacing(
      'src/admin/perform.ts',
      'if (project !== null && (rights.ownsAll || rights.roles.has(project.id))) return project;',
      'if (project !== null) return project;',
    ),
    test: 'src/admin/roles.test.ts',
    name: 'of a project answers the owner of another project as if the project did not exist',
  },
  {
    guarantee: "operators: overviews cover the operator's projects only",
    change: 'a role in one project shows all',
    breaks: replacing(
      'src/admin/perform.ts',
      '.filter(([, ownRoles]) => ownRoles.some((role) => roles.includes(role)))',
      '.filter(([, ownRoles]) => ownRoles.length + roles.length > 1)',
    ),
    test: 'src/admin/overview.test.ts',
    name: 'has each of the last thirty days, for the projects whose sales the operator may see',
  },
  {
    guarantee: 'operators: an access line is shown to operators of its project only',
    change: 'every operator sees it by request id',
    breaks: replacing(
      'src/admin/commands/request.ts',
      'findLine(lineOf, requestId, project?.slug)',
      'findLine(lineOf, requestId, undefined)',
    ),
    test: 'src/admin/support-case.test.ts',
    name: 'returns nothing to operators without a role in the project',
  },
  {
    guarantee: 'operators: a token expires',
    change: 'its expiry is not checked',
    breaks: replacing('src/domain/operators/operator-tokens.ts', 'token.expires_at <= now', 'now.getTime() === 0'),
    test: 'src/http/ops/admin.test.ts',
    name: 'grants nothing after its expiry',
  },
  {
    guarantee: 'operators: requests of other origins are refused',
    change: 'the origin is not checked',
    breaks: replacing(
      'src/http/ops/ops.ts',
      '|| isSameOrigin(origin, request);',
      '|| URL.canParse(origin) || isSameOrigin(origin, request);',
    ),
    test: 'src/http/ops/admin.test.ts',
    name: 'of a page of another origin is rejected with any token',
  },
  {
    guarantee: 'operators: requests of a network are limited',
    change: 'they are not limited',
    breaks: replacing(
      'src/http/ops/admit-operator.ts',
      'rateLimiter.admitNetwork(addressOf(request).network);',
      'addressOf(request);',
    ),
    test: 'src/http/ops/admin.test.ts',
    name: 'above the rate of its network is rejected before the lookup of its token',
  },
  {
    guarantee: 'operators: a token is never sent unencrypted',
    change: 'it is sent to any URL',
    breaks: replacing('src/cli/remote.ts', "if (url.protocol === 'http:' && ", "if (url.protocol === 'ftp:' && "),
    test: 'src/admin/remote.test.ts',
    name: 'is sent unencrypted only on loopback',
  },
  {
    guarantee: 'operators: a token file that others may read is refused',
    change: 'it is read',
    breaks: replacing('src/cli/remote.ts', 'const OTHERS = 0o077;', 'const OTHERS = 0;'),
    test: 'src/admin/remote.test.ts',
    name: 'is read from a file that only its owner can read',
  },
  {
    guarantee: 'operators: refunds have a daily limit',
    change: 'refunds of today are not counted',
    breaks: [
      { file: 'src/domain/wallet/daily-limit.ts', name: 'requireWithinDailyLimit', as: 'async () => undefined' },
    ],
    test: 'src/admin/daily-limits.test.ts',
    name: 'are limited by the setting of the project, except for owners',
  },
  {
    guarantee: 'operators: refunds have a daily limit',
    change: 'the operator is not locked',
    breaks: replacing(
      'src/domain/operators/operator-store.ts',
      ".where('name', '=', name).forUpdate().execute();",
      ".where('name', '=', name).execute();",
    ),
    test: 'src/admin/daily-limits.test.ts',
    name: 'do not exceed the limit when they are sent concurrently',
  },
  {
    guarantee: 'operators: refunds have a daily limit',
    change: 'cancelled dead letters are not counted',
    breaks: replacing(
      'src/domain/purchases/refund.ts',
      "  await requireWithinDailyLimit(change, { projectId, type: 'REFUND', amount });\n",
      "  if (force) await requireWithinDailyLimit(change, { projectId, type: 'REFUND', amount });\n",
    ),
    test: 'src/admin/daily-limits.test.ts',
    name: 'include those of cancelled dead letters',
  },
  {
    guarantee: 'operators: a deletion requires the address',
    change: 'any address is accepted',
    breaks: replacing(
      'src/domain/users/operator/user-commands.ts',
      '        requireAddress(user, address);\n',
      '        if (address === null) requireAddress(user, address);\n',
    ),
    test: 'src/domain/users/operators.test.ts',
    name: 'deletes a user only with a reason and the address of the user',
  },
  {
    guarantee: 'operators: the OpenAPI document shows permitted commands only',
    change: 'it has every command',
    breaks: replacing(
      'src/admin/openapi.ts',
      'withInputSchemas([...adminCommands.values()].filter(mayPerform(operator)))',
      'withInputSchemas([...adminCommands.values()].filter(mayPerform({ ...operator, ownsAll: true })))',
    ),
    test: 'src/admin/openapi.test.ts',
    name: 'shows each operator only the commands of their roles',
  },
  {
    guarantee: 'operators: the OpenAPI document requires a token',
    change: 'it needs no token',
    breaks: replacing(
      'src/http/ops/admin.ts',
      'response.json(await openApi(await admit(request)))',
      'response.json(await openApi(await admit(request).catch(() => undefined)))',
    ),
    test: 'src/admin/openapi.test.ts',
    name: 'shows nothing without a valid token',
  },
  {
    guarantee: 'files: commands about files do not block the event loop',
    change: 'they run in the main thread',
    breaks: replacing('src/http/ops/admin.ts', 'if (command.inThread === true) {', "if (command.name === '') {"),
    test: 'src/http/ops/file-commands.machine.ts',
    name: 'is processed without blocking the event loop as long as 400 of its 18,000 items would',
  },
  {
    guarantee: 'files: a command about a file has its rate weight',
    change: 'it counts as one request',
    breaks: replacing('src/http/ops/admin.ts', 'const FILE_COMMAND = 50;', 'const FILE_COMMAND = 1;'),
    test: 'src/http/ops/file-commands.machine.ts',
    name: 'counts as 50 requests',
  },
  {
    guarantee: 'files: an operator runs one command about a file at a time',
    change: 'two run concurrently',
    breaks: replacing('src/base/worker-job.ts', 'capacityOf: () => 1,', 'capacityOf: () => 2,'),
    test: 'src/http/ops/file-commands.machine.ts',
    name: 'runs one at a time per operator',
  },
  {
    guarantee: 'files: a command of a token that is revoked while it waits is not performed',
    change: 'the token is checked before the wait only',
    breaks: replacing('src/main/command-thread.ts', 'operator: await admitAgain()', 'operator: command.operator'),
    test: 'src/http/ops/file-commands.machine.ts',
    name: 'is not performed if the token is revoked while the command waits for its turn',
  },
];
