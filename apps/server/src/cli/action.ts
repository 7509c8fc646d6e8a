import { type Command, Option } from 'commander';
import { type CommandContext, withPlatform } from './context.ts';
import * as parse from './options.ts';
import { fail, print, type Result } from './output.ts';

/** Whether the command speaks JSON; --json may stand before or behind its name. */
export const wantsJson = (command: Command): boolean => command.optsWithGlobals<{ json: boolean }>().json;

/** Runs a command and prints its result; an error becomes a line and an exit code. */
export const reporting =
  <Options extends object>(run: (options: Options, json: boolean) => Promise<Result>) =>
  async (options: Options, command: Command): Promise<void> => {
    const json = wantsJson(command);
    try {
      print(json, await run(options, json));
    } catch (error) {
      fail(json, error);
    }
  };

/** Runs a command that works on the platform: database up, schema newest. */
export const action = <Options extends object>(
  run: (context: CommandContext & { json: boolean }, options: Options) => Promise<Result>,
) => reporting<Options>((options, json) => withPlatform((context) => run({ ...context, json }, options)));

/** An option that takes one of a few values. */
export const choice = (flags: string, description: string, values: readonly string[]): Option =>
  new Option(flags, description).choices(values);

export const tenantOption = (): Option =>
  new Option('--tenant <id>', 'id of the tenant; "sluice tenant list" shows them')
    .argParser(parse.id)
    .makeOptionMandatory();

export const connectionOption = (): Option =>
  new Option('--connection <id>', 'id of the connection; "sluice connection status" shows them')
    .argParser(parse.id)
    .makeOptionMandatory();

/** The text after the options of a command: when to use it, and how. */
export const example = (...lines: string[]): string => `\n${lines.join('\n')}`;
