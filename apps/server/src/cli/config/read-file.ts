import { readFile } from 'node:fs/promises';
import type { TSchema } from 'typebox';
import { isAlias, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import { CommandError, FaultyFile, messageOf } from '../errors.ts';

/** A file of configuration: its contents, and where each part of it stands. */
export interface ConfigFile {
  /** The path as it was given. */
  path: string;
  source: string;
  value: unknown;
  /** `shop.yaml:12:5` of a dotted path; of the nearest part above it where the path is not in the file. */
  placeOf(path: string): string;
}

export async function readConfigFile(path: string, schema: TSchema): Promise<ConfigFile> {
  const source = await readFile(path, 'utf8').catch((error: Error) => {
    throw new CommandError(`the file cannot be read: ${messageOf(error)}`);
  });
  return parseConfig(path, source, schema);
}

/**
 * Reads YAML. Text that YAML takes for a number or a boolean stays as it was written where the schema wants text: a code
 * 0123 would become 123 otherwise.
 *
 * @throws FaultyFile with every fault of the syntax
 */
export function parseConfig(path: string, source: string, schema: TSchema): ConfigFile {
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines, prettyErrors: false });
  const placeAt = (offset: number): string => {
    const { line, col } = lines.linePos(offset);
    return `${path}:${line}:${col}`;
  };
  if (document.errors.length > 0)
    throw new FaultyFile(document.errors.map(({ pos, message }) => `${placeAt(pos[0])}: ${message}`));
  const offsets = new Map<string, number>();
  const value = readNode(document.contents, schema as SchemaNode, {
    path: [],
    note: (at, offset) => void offsets.set(at.join('.'), offset),
    resolve: (node) => (isAlias(node) ? (node.resolve(document) as Node | undefined) : node),
  });
  const placeOf = (at: string): string => {
    for (let names = at.split('.'); names.length > 0; names = names.slice(0, -1)) {
      const offset = offsets.get(names.join('.'));
      if (offset !== undefined) return placeAt(offset);
    }
    return placeAt(0);
  };
  return { path, source, value, placeOf };
}

interface SchemaNode {
  type?: string | string[];
  properties?: Record<string, SchemaNode>;
  additionalProperties?: SchemaNode | boolean;
  items?: SchemaNode;
}

interface Reading {
  path: readonly string[];
  note(path: readonly string[], offset: number): void;
  resolve(node: unknown): unknown;
}

function readNode(given: unknown, schema: SchemaNode | undefined, reading: Reading): unknown {
  const node = reading.resolve(given);
  const inside = (name: string): Reading => ({ ...reading, path: [...reading.path, name] });
  if (isMap(node)) {
    const entries = node.items.map(({ key, value }): [string, unknown] => {
      const name = textOf(key);
      const at = inside(name);
      reading.note(at.path, offsetOf(key) ?? offsetOf(value) ?? 0);
      return [name, readNode(value, fieldOf(schema, name), at)];
    });
    return Object.fromEntries(entries);
  }
  if (isSeq(node))
    return node.items.map((item, index) => {
      const at = inside(String(index));
      reading.note(at.path, offsetOf(item) ?? 0);
      return readNode(item, schema?.items, at);
    });
  if (!isScalar(node)) return null;
  const wantsText = [schema?.type].flat().includes('string') && ![schema?.type].flat().includes('number');
  const isOther = typeof node.value === 'number' || typeof node.value === 'boolean';
  return wantsText && isOther ? textOf(node) : node.value;
}

const textOf = (node: unknown): string =>
  isScalar(node)
    ? String(typeof node.value === 'string' ? node.value : (node.source ?? node.value))
    : String(node);

const offsetOf = (node: unknown): number | undefined => (node as Node | null)?.range?.[0];

function fieldOf(schema: SchemaNode | undefined, name: string): SchemaNode | undefined {
  const { properties, additionalProperties: others } = schema ?? {};
  if (properties !== undefined) return Object.hasOwn(properties, name) ? properties[name] : undefined;
  return typeof others === 'object' ? others : undefined;
}
