#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { codeOf } from './system-error.js';

const USAGE = `usage: contract <command> [options], in the package folder of a service

codegen  compiles schema/ and documents/ into generated/
         --check (writes nothing, and lists stale files)  --json
check    compares the working tree with the published contracts
         --against <lock|file.json|URL|git revision>  --base <branch>  --client <file>
         --usage <URL|file>  --today <YYYY-MM-DD>  --strict  --json
builds   lists the client builds in use, and the effect of the working tree on them
         --usage <URL|file>  --builds <folder>  --today <YYYY-MM-DD>  --json
propose  checks the documents of a client, and writes them to documents/<client>/
         --client <name>  <folder of its *.graphql files>  --dry-run  --json
publish  writes documents/published.json
         --accept <id> (repeatable)  --reason <text>  --by <name>  --until <YYYY-MM-DD>
         --base <branch>  --usage <URL|file>  --today <YYYY-MM-DD>  --force  --dry-run  --json

Exit status 1: the contract has problems, or breaks clients. 2: no verdict, or wrong usage.

Examples:
  contract codegen
  contract check --base main
  contract publish --accept me --reason 'no client sends it' --dry-run`;

const SYSTEM_FIX = 'Check the path, its permissions, and the free space of its disk. Then run the command again.';

const text = { type: 'string' } as const;
const flag = { type: 'boolean', default: false } as const;

async function codegen(args: string[]): Promise<number> {
  const { check, json } = parseArgs({ args, options: { check: flag, json: flag } }).values;
  // V8 optimizes a function after four times as much work as usual. In a run of seconds, optimizing
  // most functions takes longer than it saves.
  setFlagsFromString('--interrupt-budget=262144');
  const { reportCodegen, runCodegen } = await import('./codegen/index.js');
  const { annotatedFolder } = await import('./git.js');
  const run = await runCodegen(process.cwd(), { check });
  return print(reportCodegen(run, await annotatedFolder(process.cwd())), json);
}

async function check(args: string[]): Promise<number> {
  const options = { against: text, base: text, client: text, usage: text, today: text, strict: flag, json: flag };
  const {
    against = 'lock',
    base = null,
    client,
    usage = null,
    today = null,
    strict,
    json,
  } = parseArgs({ args, options }).values;
  const { contract, project } = await load();
  const settings = { ...project, against, base, usage, today, resolved: async () => new Set<string>() };
  const checked = await (client === undefined ? contract.check(settings) : contract.checkClient(client, settings));
  return print(
    contract.reportCheck(checked, {
      strict,
      folder: await contract.annotatedFolder(project.root),
      publish: contract.commandsOf(project.config).publish,
    }),
    json,
  );
}

async function builds(args: string[]): Promise<number> {
  const options = { usage: text, builds: text, today: text, json: flag };
  const { usage, builds = null, today = null, json } = parseArgs({ args, options }).values;
  if (usage === undefined) {
    console.error('builds needs the calls of a service: --usage <URL|file>');
    return 2;
  }
  const { contract, project } = await load();
  const checked = await contract.checkBuilds({ ...project, usage, builds, today });
  return print(contract.reportBuilds(checked, await contract.annotatedFolder(project.root)), json);
}

async function propose(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: { client: text, 'dry-run': flag, json: flag },
    allowPositionals: true,
  });
  const [from, ...others] = positionals;
  const { client, json } = values;
  if (client === undefined || from === undefined || others.length > 0) {
    console.error('propose needs a client and the folder of its documents: --client <name> <folder>');
    return 2;
  }
  const { contract, project } = await load();
  const proposal = contract.propose({ ...project, client, from, dryRun: values['dry-run'] });
  const report = contract.reportProposal(proposal, await contract.annotatedFolder(from));
  return print(values['dry-run'] ? ofDryRun(report) : report, json);
}

async function publish(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      ...{ accept: { type: 'string', multiple: true }, reason: text, by: text, until: text, base: text },
      ...{ usage: text, today: text, force: flag, 'dry-run': flag, json: flag },
    },
  });
  const { accept = [], reason = null, by, until = null, base = null } = values;
  const { usage = null, today = null, force, json } = values;
  const isRecorded = accept.length > 0 || force;
  if (positionals.length > 0) {
    console.error(`Unexpected argument: ${positionals[0]}. Repeat --accept for each document: --accept <documentId>`);
    return 2;
  }
  if (isRecorded && (reason ?? '').trim() === '') {
    console.error('--accept and --force need a reason: --reason <text>');
    return 2;
  }
  const { contract, project } = await load();
  const published = await contract.publish({
    ...project,
    ...{ accept, reason, until, base, usage, today, force, dryRun: values['dry-run'] },
    by: by ?? (isRecorded ? await contract.gitUser(project.root) : null),
  });
  const report = contract.reportPublishing(published, await contract.annotatedFolder(project.root));
  return print(values['dry-run'] ? ofDryRun(report) : report, json);
}

const isGitHub = process.env.GITHUB_ACTIONS === 'true';

/** Loads the compiler and the configuration of the working directory. */
async function load() {
  const contract = await import('./index.js');
  return { contract, project: await contract.loadProject(process.cwd()) };
}

/** Marks the report of a dry run, which is otherwise that of a run that writes. */
const ofDryRun = ({ text, data, ...report }: import('./index.js').Report): import('./index.js').Report => ({
  ...report,
  text: `Dry run, nothing is changed:\n${text}`,
  data: { ...data, dryRun: true },
});

function print({ text, data, annotations, ok, isUnknown }: import('./index.js').Report, json: boolean): number {
  if (!json && isGitHub) for (const line of annotations) console.log(line);
  console.log(json ? JSON.stringify(data, null, 2) : text);
  return ok ? 0 : isUnknown ? 2 : 1;
}

const commands: Readonly<Record<string, (args: string[]) => Promise<number>>> = {
  codegen,
  check,
  builds,
  propose,
  publish,
};

async function main([name = '', ...args]: string[]): Promise<number> {
  if ([name, ...args].some((arg) => arg === '--help' || arg === '-h')) {
    console.log(USAGE);
    return 0;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) {
    console.error(USAGE);
    return 2;
  }
  // Set before graphql-js is loaded: otherwise it checks each type for a second copy of graphql-js.
  process.env['NODE_ENV'] ??= 'production';
  try {
    return await command(args);
  } catch (error) {
    const { NothingToCompare, WrongUsage } = await import('./index.js');
    const code = codeOf(error);
    if (error instanceof NothingToCompare || error instanceof WrongUsage)
      console.error(`${error.message}\n${error.fix}`);
    else if (!(error instanceof Error) || code === null) console.error(error);
    else if (code.startsWith('ERR_PARSE_ARGS')) console.error(`${error.message}\n\n${USAGE}`);
    // ERR_… is a bug, which the stack locates. Other codes are those of the system, such as EACCES.
    else console.error(code.startsWith('ERR_') ? error : `${error.message}\n${SYSTEM_FIX}`);
    return 2;
  }
}

process.exitCode = await main(process.argv.slice(2));
