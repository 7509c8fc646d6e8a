import { Writable } from 'node:stream';
import { jsonOf } from './send.ts';

/** Prints what the service answered and sets the exit code: 0 for 2xx, else 1. */
export async function showAnswer(json: boolean, answer: Response): Promise<void> {
  if (!answer.ok) return showRefusal(json, answer);
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false;
  if (!isJson) return copy(answer);
  const text = await answer.text();
  process.stdout.write(`${json ? text : JSON.stringify(JSON.parse(text), null, 2)}\n`);
}

/** Files and streams, as they come. */
async function copy({ body }: Response): Promise<void> {
  const out = new Writable({
    write: (chunk, _encoding, done) => void process.stdout.write(chunk, done),
  });
  await body?.pipeTo(Writable.toWeb(out));
}

interface Refusal {
  message?: string;
  code?: string;
  errors?: Record<string, string[]>;
}

async function showRefusal(json: boolean, answer: Response): Promise<void> {
  const { status, statusText } = answer;
  const {
    message = `the service answered ${status} ${statusText}`,
    code,
    errors,
  } = ((await jsonOf(answer)) ?? {}) as Refusal;
  if (json) process.stdout.write(`${JSON.stringify({ error: message, status, code, errors })}\n`);
  const lines = errors === undefined ? [message] : Object.values(errors).flat();
  process.stderr.write(lines.map((line) => `sluice: ${line}\n`).join(''));
  process.exitCode = 1;
}
