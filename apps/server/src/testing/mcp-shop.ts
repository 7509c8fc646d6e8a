import type { AddressInfo } from 'node:net';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { createApiKey } from '../modules/tenancy/index.ts';
import type { TenantId } from '../platform/db/database.ts';
import type { TestService } from './service.ts';

/** An answer of a tool, and whether it refused. */
export interface ToolAnswer<Body = Record<string, unknown>> {
  refused: boolean;
  body: Body;
}

/** A program that uses the tools. */
export interface Assistant {
  tools(): Promise<string[]>;
  /** The fields of each tool's input. */
  fields(): Promise<Map<string, string[]>>;
  /** Everything that the server says of itself and its tools. */
  describe(): Promise<unknown>;
  /** Calls of tools so far, by name. */
  readonly calls: string[];
  use<Body = Record<string, unknown>>(tool: string, args?: object): Promise<ToolAnswer<Body>>;
  close(): Promise<void>;
}

export const TRANSPORTS = ['HTTP', 'HTTP of 2026', 'standard input and output'] as const;
export type TransportName = (typeof TRANSPORTS)[number];

/** The address of a service that listens. */
export const addressOf = ({ app }: TestService): string =>
  `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

/** A key with scopes of the MCP server. */
export async function keyOf(service: TestService, tenant: TenantId, scopes: string[]): Promise<string> {
  const { apiKey } = await service.platform.db.inTenant(tenant, (tx) =>
    createApiKey(tx, 'operator', { name: 'Assistant', expiresAt: null, scopes: scopes as ['mcp'] }),
  );
  return apiKey;
}

/** Connects a client of the official SDK. */
export async function connectAssistant(
  url: string,
  key: string,
  by: TransportName = 'HTTP',
): Promise<Assistant> {
  const client = new Client(
    { name: 'test', version: '1' },
    { versionNegotiation: { mode: by === 'HTTP' ? 'legacy' : 'auto' } },
  );
  await client.connect(by === 'standard input and output' ? stdio(url, key) : http(url, key));
  const calls: string[] = [];
  return {
    calls,
    describe: async () => [client.getInstructions(), await client.listTools()],
    tools: async () => (await client.listTools()).tools.map(({ name }) => name),
    fields: async () => {
      const { tools } = await client.listTools();
      return new Map(tools.map((tool) => [tool.name, Object.keys(tool.inputSchema.properties ?? {})]));
    },
    use: async <Body>(name: string, args: object = {}) => {
      calls.push(name);
      const answer = await client.callTool({ name, arguments: args as Record<string, unknown> });
      return { refused: answer.isError === true, body: answer.structuredContent as Body };
    },
    close: () => client.close(),
  };
}

const http = (url: string, key: string) =>
  new StreamableHTTPClientTransport(new URL(`${url}/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${key}` } },
  });

const BIN = new URL('../../bin/sluice.js', import.meta.url).pathname;

const stdio = (url: string, key: string) =>
  new StdioClientTransport({
    command: process.execPath,
    args: [BIN, 'mcp', '--url', url],
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', SLUICE_TOKEN: key },
  });
