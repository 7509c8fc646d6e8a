import { CommandError } from '../errors.ts';
import { type Result, table } from '../output.ts';
import { describeOperation, type Operation } from './describe-operation.ts';
import { jsonOf, type Service, send } from './send.ts';

const DOCUMENTS = ['/v1/openapi.json', '/portal/api/openapi.json'];

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
}

interface Endpoint {
  method: string;
  path: string;
  operation: Operation;
  document: Document;
}

/**
 * The endpoints of the running service in which all of the words occur; one that is the only one, or named by method and
 * path, with everything it takes.
 */
export async function listEndpoints(service: Service, words: string): Promise<Result> {
  const all = (await Promise.all(DOCUMENTS.map((path) => endpointsOf(service, path)))).flat();
  const named = all.filter(({ method, path }) => `${method} ${path}` === words.trim());
  const found = named.length > 0 ? named : all.filter((one) => hasWords(one, words));
  if (found.length === 0) throw new CommandError(`no endpoint has all of these words: ${words}`);
  const document = {
    endpoints: found.map(({ method, path, operation }) => ({ method, path, summary: operation.summary })),
  };
  const [first] = found;
  if (found.length > 1 || first === undefined) return { document, lines: lines(found) };
  return {
    document: { endpoints: [{ method: first.method, path: first.path, ...first.operation }] },
    lines: [
      `${first.method} ${first.path}`,
      ...describeOperation(first.operation, first.document.components.schemas),
    ],
  };
}

async function endpointsOf(service: Service, address: string): Promise<Endpoint[]> {
  const answer = await send(service, { method: 'GET', path: address, headers: {}, body: undefined });
  const document = (await jsonOf(answer)) as Document | undefined;
  if (!answer.ok || document === undefined)
    throw new CommandError(`${service.url}${address} answered ${answer.status}: is Sluice there?`);
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
      document,
    })),
  );
}

function hasWords({ method, path, operation }: Endpoint, words: string): boolean {
  const text = `${method} ${path} ${operation.summary} ${operation.tags.join(' ')}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

const lines = (found: Endpoint[]): string[] => [
  ...table(
    ['method', 'path', ''],
    found.map(({ method, path, operation }) => [method, path, operation.summary]),
  ),
  '',
  'sluice api --list "METHOD PATH" shows the fields of one.',
];
