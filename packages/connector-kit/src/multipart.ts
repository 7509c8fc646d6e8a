/** One field of a form: a text, or a file with its name and type. */
export type FormPart =
  | { readonly name: string; readonly text: string }
  | {
      readonly name: string;
      readonly fileName: string;
      readonly contentType: string;
      readonly bytes: Uint8Array;
    };

/** A form as it goes over the wire: spread into a request, its header beside others. */
export interface MultipartBody {
  readonly headers: { readonly 'content-type': string };
  readonly body: Uint8Array;
}

/**
 * A body of the type multipart/form-data, its parts in the order given. Equal parts make equal bytes: the boundary is a
 * digest of them, so that requests can be compared and no content can hold it by accident.
 */
export async function multipart(parts: readonly FormPart[]): Promise<MultipartBody> {
  const contents = parts.map((part) => ({
    head: headOf(part),
    bytes: 'text' in part ? utf8(part.text) : part.bytes,
  }));
  const boundary = `sluice-${await digest(joined(contents.flatMap(({ head, bytes }) => [utf8(head), bytes])))}`;
  const body = joined([
    ...contents.flatMap(({ head, bytes }) => [utf8(`--${boundary}\r\n${head}\r\n\r\n`), bytes, utf8('\r\n')]),
    utf8(`--${boundary}--\r\n`),
  ]);
  return { headers: { 'content-type': `multipart/form-data; boundary=${boundary}` }, body };
}

function headOf(part: FormPart): string {
  const name = `content-disposition: form-data; name="${quoted(part.name)}"`;
  return 'text' in part
    ? name
    : `${name}; filename="${quoted(part.fileName)}"\r\ncontent-type: ${part.contentType.replace(/[\r\n]/g, '')}`;
}

/** As browsers write names: nothing in them can end the line or the quotation. */
const quoted = (text: string): string =>
  text.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

async function digest(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', bytes);
  return [...new Uint8Array(hash, 0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
