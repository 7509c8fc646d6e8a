import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Description, RequestFaults } from '@sluice/connector-kit/testing';
import { type ProtoCall, type ProtoField, type ProtoFiles, readProtoFiles } from './proto-files.ts';
import { type Rules, valueFaults } from './proto-values.ts';

const BESIDE = fileURLToPath(new URL('../../../../../shared/channel-specs/google-merchant', import.meta.url));

/** The folder of Google's .proto files lies beside the checkout, or is named from outside. */
export const DESCRIPTIONS = process.env.GOOGLE_MERCHANT_PROTOS ?? (existsSync(BESIDE) ? BESIDE : undefined);

export const NO_DESCRIPTION =
  'Google’s .proto files are not beside this checkout (../shared/channel-specs/google-merchant), and GOOGLE_MERCHANT_PROTOS names no folder of them';

/** Parameters that every API of Google takes. */
const SYSTEM = ['alt', '$alt', 'fields', '$fields', 'prettyPrint', '$prettyPrint', 'quotaUser'];

/** The APIs by which calls and answers are held: `InsertProductInput` and others, as Google’s files describe them. */
export type Descriptions = Pick<Description, 'operations' | 'request' | 'answer'>;

/** Reads all .proto files of a folder and of those below it. */
export function readDescriptions(folder: string): Descriptions {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const texts = names
    .filter((name) => name.endsWith('.proto'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
  const files = readProtoFiles(texts);
  const calls = files.calls.map((call) => ({ call, path: pathOf(call.template) }));
  const find = (method: string, url: URL) =>
    calls.find(({ call, path }) => call.method === method && path.pattern.test(url.pathname));
  return {
    operations: files.calls.map(({ id }) => id),
    request(method, url, body) {
      const found = find(method, url);
      return found ? requestFaults(files, found, url, body) : null;
    },
    answer(method, url, _status, body) {
      const found = find(method, url);
      const rules: Rules = { files, loose: false, isNeeded: () => false };
      return found ? valueFaults(rules, found.call.answer, body, 'answer') : [];
    },
  };
}

interface Path {
  readonly pattern: RegExp;
  /** The first parts of the fields that the path holds: `parent`, `product_input`. */
  readonly fields: readonly string[];
}

function pathOf(template: string): Path {
  const fields: string[] = [];
  const parts = template.replace(/\{([\w.]+)=([^}]+)\}/g, (_, name: string, inner: string) => {
    fields.push(name);
    return inner;
  });
  const pattern = new RegExp(`^${parts.replace(/[.+?^$()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]+')}$`);
  return { pattern, fields };
}

function requestFaults(
  files: ProtoFiles,
  { call, path }: { readonly call: ProtoCall; readonly path: Path },
  url: URL,
  body: unknown,
): RequestFaults {
  const fields = files.messages.get(call.request) ?? [];
  const elsewhere = [...path.fields, ...(call.body === null ? [] : [call.body])];
  const asked = fields.filter(({ written }) => !elsewhere.includes(written));
  const carried = fields.find(({ written }) => written === call.body);
  return {
    id: call.id,
    query: queryFaults(files, asked, url.searchParams),
    body: carried ? bodyFaults(files, call, carried, body) : body === null ? [] : ['there is no body'],
  };
}

function queryFaults(files: ProtoFiles, fields: readonly ProtoField[], query: URLSearchParams): string[] {
  const rules: Rules = { files, loose: true, isNeeded: () => false };
  const find = (name: string) => fields.find((field) => [field.name, field.written].includes(name));
  const wrong = [...query].flatMap(([name, text]) => {
    const field = find(name);
    if (field === undefined) return SYSTEM.includes(name) ? [] : [`unknown parameter ${name}`];
    return valueFaults(rules, field.type, field.type === 'int32' ? Number(text) : text, name);
  });
  const missing = fields
    .filter(({ behaviours }) => behaviours.includes('REQUIRED'))
    .filter(({ name, written }) => !query.has(name) && !query.has(written))
    .map(({ name }) => `${name} is needed`);
  return [...wrong, ...missing];
}

/** A change names its resource in the path, so that fields which never change need not be repeated. */
function bodyFaults(files: ProtoFiles, { method }: ProtoCall, { type, name }: ProtoField, body: unknown) {
  const isNeeded = ({ behaviours }: ProtoField) =>
    behaviours.includes('REQUIRED') && !(method === 'PATCH' && behaviours.includes('IMMUTABLE'));
  return valueFaults({ files, loose: true, isNeeded }, type, body, name);
}
