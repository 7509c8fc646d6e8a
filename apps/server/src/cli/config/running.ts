import { writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { wantsJson } from '../action.ts';
import { serviceOf } from '../api/target.ts';
import { fail, print, type Result } from '../output.ts';
import type { Caller } from './call.ts';

interface AccessValues {
  token?: string;
  tenant?: number;
  as?: string;
  url?: string;
}

/** A file that was written, or the text on standard output. */
export async function written(output: string | undefined, text: string, document: object): Promise<Result> {
  if (output === undefined) return { document, lines: [text.trimEnd()] };
  await writeFile(output, text);
  return { document: { output }, lines: [`written to ${output}`] };
}

/** Runs a command against the service and prints its result. Its arguments come before the options. */
export const running =
  <Options extends object>(
    run: (caller: Caller, options: Options, json: boolean, argument: string) => Promise<Result>,
  ) =>
  async (...given: unknown[]): Promise<void> => {
    const command = given.at(-1) as Command;
    const options = command.opts<Options & AccessValues>();
    const json = wantsJson(command);
    try {
      const source = command.getOptionValueSource('token');
      const tokenSource = (['cli', 'env'] as const).find((one) => one === source);
      const { token, tenant, as, url } = options;
      const access = {
        ...(token && { token }),
        ...(tenant && { tenant }),
        ...(as && { as }),
        tokenSource,
      };
      const caller: Caller = { service: serviceOf(url), access };
      print(json, await run(caller, options, json, String(command.args[0] ?? '')));
    } catch (error) {
      fail(json, error);
    }
  };
