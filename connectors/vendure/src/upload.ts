import { asConnectorError, ConnectorError, type ImageFile } from '@sluice/connector-kit';
import { Type } from 'typebox';
import { mutate, UNKNOWN_CODE } from './client.ts';
import type { Context } from './context.ts';
import { plain } from './names.ts';
import { Id } from './schema.ts';

/** Images of one call: the shop makes previews of all of them before it answers. */
const FILES_PER_CALL = 10;
const BYTES_PER_CALL = 8 * 1024 * 1024;
/** Failures of the shop itself after which the rest waits as well. */
const PATIENCE = 3;

/** An image that the shop shall have. */
export interface Picture {
  readonly url: string;
  readonly tag: string;
  /** Title of the listing, for the name of the file. */
  readonly title: string;
}

interface ReadPicture extends Picture {
  readonly file: ImageFile;
}

interface Uploads {
  /** Ids of assets by their tags. */
  readonly made: Map<string, string>;
  /** Why others are not there, by their addresses. */
  readonly refused: Map<string, ConnectorError>;
}

/** Reads images and uploads them, a few at a time. An image that is not read or not taken does not keep others back. */
export async function uploadPictures(ctx: Context, pictures: readonly Picture[]): Promise<Uploads> {
  const uploads: Uploads = { made: new Map(), refused: new Map() };
  for (let at = 0; at < pictures.length; at += FILES_PER_CALL) {
    ctx.signal.throwIfAborted();
    const read = await Promise.all(
      pictures.slice(at, at + FILES_PER_CALL).map((picture) => readOne(ctx, uploads, picture)),
    );
    for (const pack of packs(read.filter((one) => one !== null))) await send(ctx, uploads, pack);
  }
  return uploads;
}

async function readOne(ctx: Context, { refused }: Uploads, picture: Picture): Promise<ReadPicture | null> {
  try {
    return { ...picture, file: await ctx.readImage(picture.url) };
  } catch (error) {
    ctx.signal.throwIfAborted();
    refused.set(picture.url, asConnectorError(error));
    return null;
  }
}

/** No more bytes in one call than servers before the shop usually let pass; one that has more goes alone. */
function packs(pictures: readonly ReadPicture[]): ReadPicture[][] {
  const all: ReadPicture[][] = [];
  let room = 0;
  for (const picture of pictures) {
    const { length } = picture.file.bytes;
    if (length > room) {
      all.push([]);
      room = BYTES_PER_CALL;
    }
    all.at(-1)?.push(picture);
    room -= length;
  }
  return all;
}

/** Uploads a pack. Vendure keeps all of it or nothing, so of a pack that is refused the halves are tried. */
async function send(ctx: Context, uploads: Uploads, pack: readonly ReadPicture[]): Promise<void> {
  const { made, refused } = uploads;
  const tired = [...refused.values()].filter(isOfTheShop);
  if (tired.length >= PATIENCE) {
    for (const { url } of pack) refused.set(url, tired[0]!);
    return;
  }
  try {
    const answers = await createAssets(ctx, pack);
    for (const [at, answer] of answers.entries()) {
      const { url, tag } = pack[at]!;
      if (answer.id !== undefined) made.set(tag, answer.id);
      else refused.set(url, refusal('invalid_request', answer.message ?? 'the shop does not take it'));
    }
  } catch (error) {
    if (!(error instanceof ConnectorError) || !isRefusal(error)) throw error;
    if (pack.length === 1) {
      refused.set(pack[0]!.url, verdict(error));
      return;
    }
    const middle = Math.ceil(pack.length / 2);
    await send(ctx, uploads, pack.slice(0, middle));
    await send(ctx, uploads, pack.slice(middle));
  }
}

const Answer = Type.Object({ id: Type.Optional(Id), message: Type.Optional(Type.String()) });

async function createAssets(ctx: Context, pack: readonly ReadPicture[]) {
  const { createAssets: answers } = await mutate(ctx, {
    document: `mutation SluiceImages($input: [CreateAssetInput!]!) {
  createAssets(input: $input) { ... on Asset { id } ... on ErrorResult { message } }
}`,
    variables: { input: pack.map(({ tag }) => ({ file: null, tags: [tag] })) },
    uploads: pack.map(({ file, ...picture }, at) => ({
      place: `input.${at}.file`,
      fileName: nameOf(picture, file),
      contentType: file.contentType,
      bytes: file.bytes,
    })),
    data: Type.Object({ createAssets: Type.Array(Answer, { minItems: pack.length, maxItems: pack.length }) }),
  });
  return answers;
}

/** A file name for the addresses that the shop and its visitors see, and no other image's name. */
function nameOf({ title, tag }: Picture, { fileName }: ImageFile): string {
  const extension = fileName.slice(fileName.lastIndexOf('.'));
  return `${plain(title) || 'image'}-${tag.slice(-8)}${extension}`;
}

const refusal = (kind: 'invalid_request' | 'unavailable', message: string): ConnectorError =>
  new ConnectorError({ kind, message });

/**
 * Codes of errors thrown within the upload, by Vendure or by a library of it, which gives no code: its transaction was
 * undone.
 */
const FAILED_WITHIN: readonly (string | undefined)[] = ['INTERNAL_SERVER_ERROR', UNKNOWN_CODE];

/** More bytes than a server before the shop lets pass. */
const TOO_LARGE = 413;

/** A refusal that is about the images of the call; anything else is about the call as such. */
const isRefusal = ({ evidence }: ConnectorError): boolean =>
  evidence?.status === TOO_LARGE || FAILED_WITHIN.includes(evidence?.code);

/** Messages of the libraries that make previews, and of the one that takes uploads. */
const OF_THE_IMAGE = /unsupported image|input (buffer|file)|corrupt|truncated|pixel limit|size limit/i;

/** Whether an image is at fault, or the shop that could not keep it: its disk, its storage. */
function verdict(error: ConnectorError): ConnectorError {
  if (error.kind === 'invalid_request' || OF_THE_IMAGE.test(error.message))
    return refusal('invalid_request', error.message);
  return new ConnectorError({
    kind: 'unavailable',
    message: error.message,
    ...(error.evidence === undefined ? {} : { evidence: error.evidence }),
  });
}

const isOfTheShop = ({ kind, evidence }: ConnectorError): boolean =>
  kind === 'unavailable' && FAILED_WITHIN.includes(evidence?.code);
