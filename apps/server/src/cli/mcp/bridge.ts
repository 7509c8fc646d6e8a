import { Server } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { VERSION } from '../../version.ts';
import { CommandError, messageOf } from '../errors.ts';

const PROTOCOL = '2025-06-18';

/**
 * Speaks MCP on standard input and output until it is closed. Lists of tools and calls come from the service, so that a
 * program here has the tools that its key has over HTTP.
 *
 * @throws CommandError when the service does not let the key in
 */
export async function serveOverStdio(url: string, token: string): Promise<void> {
  const ask = callerOf(`${url}/mcp`, token);
  await ask('tools/list', {});
  await new Promise<void>((resolve) => {
    serveStdio(() => {
      const server = new Server({ name: 'sluice', version: VERSION }, { capabilities: { tools: {} } });
      server.setRequestHandler('tools/list', ({ params }) => ask('tools/list', params ?? {}));
      server.setRequestHandler('tools/call', ({ params }) => ask('tools/call', params));
      return server;
    });
    process.stdin.once('close', resolve);
    process.stdin.once('end', resolve);
  });
}

type Ask = <Answer extends object>(method: string, params: object) => Promise<Answer>;

/** Calls the service, a request at a time. It follows no redirection, so that the key goes nowhere else. */
function callerOf(address: string, token: string): Ask {
  let id = 0;
  return async <Answer extends object>(method: string, params: object) => {
    const answer = await fetch(address, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': PROTOCOL,
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: ++id, method, params }),
    }).catch((error: Error) => {
      throw new CommandError(`no service answers at ${address} (${messageOf(error.cause ?? error)})`);
    });
    const body = bodyOf<Answer>(await answer.text());
    if (body.result !== undefined) return body.result;
    throw new CommandError(
      body.error?.message ?? body.message ?? `the service answered ${answer.status} ${answer.statusText}`,
    );
  };
}

interface Body<Answer> {
  result?: Answer;
  error?: { message: string };
  message?: string;
}

/** The answer of a call: JSON by itself, or as the one event of a stream. */
function bodyOf<Answer>(text: string): Body<Answer> {
  const json = /^data: (.+)$/m.exec(text)?.[1] ?? text;
  try {
    return JSON.parse(json) as Body<Answer>;
  } catch {
    return {};
  }
}
