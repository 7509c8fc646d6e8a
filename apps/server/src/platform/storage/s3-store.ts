import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { S3Client } from '@aws-sdk/client-s3';
import { assertStorable, contentTypeOf, isValidKey } from './key.ts';
import type { ObjectStore, StoredObject } from './object-store.ts';

const CONNECT_TIMEOUT_MS = 5_000;
const REQUEST_TIMEOUT_MS = 30_000;
const ATTEMPTS = 3;

/** A bucket of any service that speaks S3. */
export interface S3StoreConfig {
  /** Address of the service; by default Amazon's own of the region. */
  endpoint?: string | undefined;
  bucket: string;
  region: string;
  /** By default the SDK finds keys in the environment or takes the machine's role. */
  accessKeyId?: string | undefined;
  secretAccessKey?: string | undefined;
  /** The bucket in the path instead of the host name, which most services other than Amazon's want. */
  forcePathStyle: boolean;
}

type Sdk = typeof import('@aws-sdk/client-s3');

/** Keeps files in object storage. The SDK is loaded at the first use: it takes longer than the rest of a start. */
export function s3Store(config: S3StoreConfig): ObjectStore {
  let loaded: Promise<{ sdk: Sdk; client: S3Client }> | null = null;
  const load = () => (loaded ??= connect(config));

  return {
    async put(key, content, { contentType }) {
      assertStorable(key, contentType);
      const { sdk, client } = await load();
      // Loads the whole content into memory, streams too: the length and the signature go first, and a retry has to
      // begin again. The contents are pictures and spreadsheets of some megabytes.
      const Body = content instanceof Readable ? await buffer(content) : content;
      const target = { Bucket: config.bucket, Key: key, ContentType: contentType };
      await client.send(new sdk.PutObjectCommand({ ...target, Body, ContentLength: Body.length }));
    },

    async get(key) {
      return isValidKey(key) ? await fetchObject(await load(), config.bucket, key) : null;
    },

    async delete(key) {
      if (!isValidKey(key)) return;
      const { sdk, client } = await load();
      await client.send(new sdk.DeleteObjectCommand({ Bucket: config.bucket, Key: key }));
    },
  };
}

async function connect(config: S3StoreConfig): Promise<{ sdk: Sdk; client: S3Client }> {
  const sdk = await import('@aws-sdk/client-s3');
  const { accessKeyId, secretAccessKey, endpoint, region, forcePathStyle } = config;
  const client = new sdk.S3Client({
    region,
    forcePathStyle,
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
    maxAttempts: ATTEMPTS,
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      throwOnRequestTimeout: true,
    },
    // The SDK's newer checksums ride on trailers that many other services refuse.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return { sdk, client };
}

async function fetchObject(
  { sdk, client }: { sdk: Sdk; client: S3Client },
  bucket: string,
  key: string,
): Promise<StoredObject | null> {
  try {
    const found = await client.send(new sdk.GetObjectCommand({ Bucket: bucket, Key: key }));
    const stream = found.Body;
    if (!(stream instanceof Readable)) throw new Error(`Object storage sent no content for ${key}`);
    return { stream, contentType: contentTypeOf(key)!, size: found.ContentLength ?? 0 };
  } catch (error) {
    if (error instanceof sdk.NoSuchKey) return null;
    throw error;
  }
}
