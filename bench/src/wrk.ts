import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { LoadRequest, LoadResult } from './load-types.ts';

const THREADS = 2;
/** More requests than any machine answers in a second. */
const PER_SECOND = 8_000;

/** Whether wrk is on this machine: like pgbench it costs little of the processor that it measures. */
export function hasWrk(): boolean {
  try {
    // It has no flag that ends with 0.
    execFileSync('which', ['wrk'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/**
 * Loads the service with wrk. The requests are made before it starts; each thread sends every second one of them, so that
 * none is sent twice.
 */
export async function loadWithWrk(
  url: string,
  headers: Record<string, string>,
  next: () => LoadRequest,
  options: { connections: number; seconds: number },
): Promise<LoadResult> {
  const folder = await mkdtemp(join(tmpdir(), 'sluice-wrk-'));
  try {
    const [requests, script] = [join(folder, 'requests.txt'), join(folder, 'script.lua')];
    await writeFile(requests, requestLines(next, PER_SECOND * options.seconds));
    await writeFile(script, renderScript(requests, headers));
    const { connections, seconds } = options;
    const args = [`-t${THREADS}`, `-c${connections}`, `-d${seconds}s`, '--timeout', '30s', '-s', script, url];
    const { stdout } = await promisify(execFile)('wrk', args);
    return readSummary(stdout);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A line per request: method, path and body, with tabs between them; JSON holds neither tab nor line break. */
function requestLines(next: () => LoadRequest, count: number): string {
  const lines = Array.from({ length: count }, () => {
    const { method, path, body = '' } = next();
    return `${method}\t${path}\t${body}\n`;
  });
  return lines.join('');
}

function renderScript(requests: string, headers: Record<string, string>): string {
  const named = Object.entries(headers).map(([name, value]) => `  [${quoted(name)}] = ${quoted(value)},`);
  return `
local headers = {
${named.join('\n')}
}
local threads = 0
local lines, at = {}, 0
function setup(thread)
  thread:set('number', threads)
  threads = threads + 1
end
function init()
  local place = 0
  for line in io.lines(${quoted(requests)}) do
    if place % ${THREADS} == number then lines[#lines + 1] = line end
    place = place + 1
  end
end
function request()
  at = at + 1
  local method, path, body = lines[at]:match('^(%u+)\\t([^\\t]*)\\t(.*)$')
  return wrk.format(method, path, headers, body ~= '' and body or nil)
end
function done(summary, latency)
  local e = summary.errors
  print(string.format('SUMMARY {"requests":%d,"micros":%d,"p50":%d,"p99":%d,"failed":%d}', summary.requests,
    summary.duration, latency:percentile(50), latency:percentile(99), e.connect + e.read + e.write + e.status + e.timeout))
end
`;
}

/** A text as Lua and JSON both write it. */
const quoted = (text: string): string => JSON.stringify(text);

function readSummary(stdout: string): LoadResult {
  const found = /^SUMMARY (\{.*\})$/m.exec(stdout)?.[1];
  if (found === undefined) throw new Error(`wrk said:\n${stdout}`);
  const summary = JSON.parse(found) as Record<'requests' | 'micros' | 'p50' | 'p99' | 'failed', number>;
  return {
    perSecond: Math.round((summary.requests / summary.micros) * 1e6),
    p50: Math.round(summary.p50 / 1_000),
    p99: Math.round(summary.p99 / 1_000),
    failed: summary.failed,
  };
}
