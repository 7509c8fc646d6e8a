import { type Connector, secretFields } from '@sluice/connector-kit';
import { type Command, InvalidArgumentError } from 'commander';
import { CommandError } from './errors.ts';
import * as parse from './options.ts';
import { askSecret, readSettings, readStandardInput, warnOfSecret } from './secret-input.ts';

/** The values of `--config`: settings written out, names whose value is prompted for, and sources of JSON. */
export interface GivenConfig {
  written: Record<string, string>;
  asked: string[];
  sources: string[];
}

const NOTHING: GivenConfig = { written: {}, asked: [], sources: [] };

export const CONFIG_HELP = [
  'Secrets do not belong on a command line, where other users and the history see them. Safe ways to give them:',
  '  --config api_key=-          asks for it without showing it, or reads it from standard input',
  '  --config @settings.json     a JSON object such as {"base_url": "https://…", "api_key": "…"}',
  '  --config-stdin              the same object on standard input',
];

/** Adds `--config` and `--config-stdin` to a command that sets up a connector. */
export const addConfigOptions = (command: Command, description: string): Command =>
  command
    .option('--config <key=value>', description, collect, NOTHING)
    .option('--config-stdin', 'read settings as a JSON object from standard input', false);

function collect(text: string, before: GivenConfig): GivenConfig {
  if (text.startsWith('@') && text.length > 1)
    return { ...before, sources: [...before.sources, text.slice(1)] };
  const [entry] = Object.entries(parse.setting(text, {}));
  if (entry === undefined) throw new InvalidArgumentError('It must be key=value.');
  const [name, value] = entry;
  return value === '-'
    ? { ...before, asked: [...before.asked, name] }
    : { ...before, written: { ...before.written, [name]: value } };
}

/**
 * The settings of a command from all their sources; those on the command line itself win. Standard input is read once,
 * so it can be the source of one thing only. @throws CommandError
 */
export async function readConfig(
  given: GivenConfig,
  fromStandardInput: boolean,
): Promise<Record<string, string | null>> {
  const piped = process.stdin.isTTY !== true;
  if (piped && given.asked.length + (fromStandardInput ? 1 : 0) > 1)
    throw new CommandError(
      'standard input can give one value only; give several as JSON with --config-stdin',
    );
  const config: Record<string, string | null> = {};
  for (const source of given.sources) Object.assign(config, await readSettings(source));
  if (fromStandardInput) Object.assign(config, await readSettings('-'));
  for (const name of given.asked)
    config[name] = piped ? await readStandardInput() : await askSecret(`${name}: `, 'use --config-stdin');
  return { ...config, ...given.written };
}

/** Warns when a secret of the connector was written on the command line. */
export function warnOfWrittenSecrets({ configSchema }: Connector, { written }: GivenConfig): void {
  const names = secretFields(configSchema).filter((name) => name in written);
  if (names.length === 0) return;
  const instead = names.map((name) => `--config ${name}=-`).join(' ');
  warnOfSecret(`--config with ${names.join(' and ')}`, `use ${instead} or --config-stdin`);
}
