import { bareCommand } from './command.js';

/** Has every admin command; `GET /admin/openapi.json` has those that the operator may run. */
export const openApiCommand = bareCommand('openapi', {
  help: 'Print the admin API as an OpenAPI 3.1 document.',
}).does(async () => {
  const { openApi } = await import('../admin/openapi.js');
  const data = await openApi();
  return { text: JSON.stringify(data, null, 2), data };
});
