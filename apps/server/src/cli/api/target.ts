import { type Command, Option } from 'commander';
import { CommandError } from '../errors.ts';
import * as parse from '../options.ts';
import { readSettings } from '../settings.ts';
import type { Service } from './send.ts';

/** The options that say which service is called, and how the caller is let in. */
export const addAccessOptions = (command: Command): Command =>
  command
    .addOption(new Option('--token <key>', 'an API key; - asks for it').env('SLUICE_TOKEN'))
    .option('--tenant <id>', 'act as the operator in this shop', parse.id)
    .option('--as <email>', 'with the role of this member; by default the first owner')
    .option('--url <url>', 'address of the service; by default PUBLIC_URL');

export function serviceOf(given: string | undefined): Service {
  const { publicUrl } = readSettings();
  const url = (given ?? publicUrl).replace(/\/+$/, '');
  if (!URL.canParse(url) || !/^https?:/.test(url))
    throw new CommandError('--url must begin with http:// or https://');
  return { url, publicUrl };
}
