import { runCli } from './program.ts';
import { watchStarter } from './starter-watch.ts';

await watchStarter(process.env.npm_execpath !== undefined);
await runCli(process.argv.slice(2));
