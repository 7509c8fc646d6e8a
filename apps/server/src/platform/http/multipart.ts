import type { FastifyRequest } from 'fastify';

/**
 * The bytes of the one file part of this name, in memory; other parts are read and dropped.
 *
 * @param maxBytes a longer file is drained without being kept
 */
export async function readOneFile(
  request: FastifyRequest,
  name: string,
  maxBytes: number,
): Promise<Buffer | 'missing' | 'too_large'> {
  if (!request.isMultipart()) return 'missing';
  let result: Buffer | 'missing' | 'too_large' = 'missing';
  for await (const part of request.parts({
    limits: { fileSize: maxBytes, files: 5, fields: 20, parts: 25 },
  })) {
    if (part.type !== 'file') continue;
    if (part.fieldname !== name || result !== 'missing') {
      part.file.resume();
      continue;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of part.file) chunks.push(chunk as Buffer);
    result = part.file.truncated ? 'too_large' : Buffer.concat(chunks);
  }
  return result;
}
