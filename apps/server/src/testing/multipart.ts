import type { InjectOptions } from 'fastify';

const BOUNDARY = 'test-boundary-7d1c2f';

export interface FilePart {
  name?: string;
  fileName?: string;
  contentType?: string;
  bytes: Buffer;
}

/** A multipart/form-data upload, written by hand so that tests can also send bodies that no client library would. */
export function upload(url: string, ...parts: FilePart[]): InjectOptions {
  const payload = parts.map(({ name = 'image', fileName = 'image.jpg', contentType = 'image/jpeg', bytes }) =>
    Buffer.concat([
      Buffer.from(
        `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"; filename="${fileName}"\r\n`,
      ),
      Buffer.from(`content-type: ${contentType}\r\n\r\n`),
      bytes,
      Buffer.from('\r\n'),
    ]),
  );
  return {
    method: 'POST',
    url,
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, accept: 'application/json' },
    payload: Buffer.concat([...payload, Buffer.from(`--${BOUNDARY}--\r\n`)]),
  };
}
