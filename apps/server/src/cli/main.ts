import { runCli } from './program.ts';
import { watchStarter } from './starter-watch.ts';

// A reader may stop early, as `head` does: that is no failure of the command.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});
await watchStarter(process.env.npm_execpath !== undefined);
await runCli(process.argv.slice(2));
