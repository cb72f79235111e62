import { codegenCommand } from './command.js';

process.exitCode = await codegenCommand(process.argv.slice(2));
