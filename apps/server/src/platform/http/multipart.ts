import type { Multipart } from '@fastify/multipart';
import { message } from '@sluice/contracts/messages';
import type { FastifyRequest } from 'fastify';
import { ApiError } from './errors.ts';

/** Limits of one request: far more than any endpoint uses, far less than would cost noticeable work. */
const LIMITS = { files: 5, fields: 20, parts: 25, fieldSize: 64 * 1024 };

/**
 * The parts of a multipart body in their order; none when the body is of another kind. A file part has to be read or
 * resumed before the next one comes.
 *
 * @param maxFileBytes a longer file ends there, marked as truncated
 * @throws ApiError bad_request when the body is malformed
 */
export async function* readParts(
  request: FastifyRequest,
  maxFileBytes: number,
): AsyncGenerator<Multipart, void> {
  if (!request.isMultipart()) return;
  try {
    yield* request.parts({ limits: { ...LIMITS, fileSize: maxFileBytes } });
  } catch (error) {
    throw asRefusal(error);
  }
}

/** Errors of the parser for too many parts, whose status 413 would say that the body is too long. */
const TOO_MANY = new Set(['FST_PARTS_LIMIT', 'FST_FILES_LIMIT', 'FST_FIELDS_LIMIT']);

/** The refusal of a malformed body, worded for the caller: most of the parser's own errors carry no status. */
export function asRefusal(error: unknown): unknown {
  const { statusCode, code = '' } = error as { statusCode?: number; code?: string };
  if (statusCode !== undefined && !TOO_MANY.has(code)) return error;
  return new ApiError('bad_request', message('multipart_malformed', { reason: (error as Error).message }));
}

/**
 * The bytes of the one file part of this name, in memory; other parts are read and dropped.
 *
 * @param maxBytes a longer file is drained without being kept
 */
export async function readOneFile(
  request: FastifyRequest,
  name: string,
  maxBytes: number,
): Promise<Buffer | 'missing' | 'too_large' | 'twice'> {
  let result: Buffer | 'missing' | 'too_large' | 'twice' = 'missing';
  for await (const part of readParts(request, maxBytes)) {
    if (part.type !== 'file') continue;
    if (part.fieldname !== name || result !== 'missing') {
      if (part.fieldname === name) result = 'twice';
      part.file.resume();
      continue;
    }
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of part.file) chunks.push(chunk as Buffer);
    } catch (error) {
      throw asRefusal(error);
    }
    result = part.file.truncated ? 'too_large' : Buffer.concat(chunks);
  }
  return result;
}
