import { openAsBlob } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { secretFields } from '@sluice/connector-kit';
import { connectors } from '../../connectors/registry.ts';
import { CommandError } from '../errors.ts';
import { readStandardInput, warnOfSecret } from '../secret-input.ts';

export interface BodyOptions {
  /** JSON, `@file`, or `-` for standard input. */
  data?: string;
  /** `name=value` and `name=@file`. */
  form: readonly string[];
}

/** The body of a call, with its type where `fetch` does not find it out. */
export interface Body {
  content: string | FormData;
  type?: string;
}

/** @throws CommandError when it is no JSON, or a file cannot be read */
export async function bodyOf({ data, form }: BodyOptions): Promise<Body | undefined> {
  if (data !== undefined && form.length > 0) throw new CommandError('give --data or --form, not both');
  if (form.length > 0) return { content: await formOf(form) };
  if (data === undefined) return undefined;
  const text = data === '-' ? await readStandardInput() : data.startsWith('@') ? await textOf(data) : data;
  const value = parsed(text);
  if (text === data) warnOfSecrets(value);
  return { content: text, type: 'application/json' };
}

const textOf = (source: string): Promise<string> =>
  readFile(source.slice(1), 'utf8').catch((error: Error) => {
    throw new CommandError(`the data cannot be read: ${error.message}`);
  });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CommandError(`--data is no JSON: ${(error as Error).message}; @file reads it from a file`);
  }
}

async function formOf(entries: readonly string[]): Promise<FormData> {
  const form = new FormData();
  for (const entry of entries) {
    const at = entry.indexOf('=');
    if (at < 1) throw new CommandError(`--form ${entry} must be name=value or name=@file`);
    const [name, value] = [entry.slice(0, at), entry.slice(at + 1)];
    if (value.startsWith('@')) form.append(name, await fileOf(value.slice(1)), basename(value));
    else form.append(name, value);
  }
  return form;
}

const fileOf = (path: string): Promise<Blob> =>
  openAsBlob(path).catch(() => {
    throw new CommandError(`the file ${path} cannot be read`);
  });

/** Fields that hold a secret: those of people, and those in the settings of a connector. */
const SECRETS = new Set([
  'password',
  'current_password',
  ...connectors.flatMap(({ configSchema }) => secretFields(configSchema)),
]);

/** Warns when a secret was written on the command line. */
function warnOfSecrets(value: unknown): void {
  const names = secretsIn(value);
  if (names.length > 0) warnOfSecret(`--data with ${names.join(' and ')}`, 'use --data - or --data @file');
}

function secretsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.entries(value).flatMap(([name, part]) =>
    SECRETS.has(name) && typeof part === 'string' ? [name] : secretsIn(part),
  );
  return [...new Set(inside)];
}
