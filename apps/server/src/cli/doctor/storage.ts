import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Config } from '../../config.ts';
import { localStore, s3Store } from '../../platform/storage/index.ts';
import { messageOf } from '../errors.ts';
import { type Check, fail, ok } from './check.ts';

/** Writes a small file into the folder of images, reads it back and deletes it. */
export async function checkFileStorage(config: Config): Promise<Check> {
  const folder = join(config.dataDir, 'media');
  if (config.s3 === undefined && (await stat(folder).catch(() => null)) === null)
    return ok('storage', `${folder} is made with the first image`);
  const store = config.s3 === undefined ? localStore(folder) : s3Store(config.s3);
  const where = config.s3 === undefined ? folder : `the bucket ${config.s3.bucket}`;
  const key = `doctor-${randomUUID()}.json`;
  const content = Buffer.from('{"written_by":"sluice doctor"}');
  try {
    await store.put(key, content, { contentType: 'application/json' });
    const found = await store.get(key);
    const same = found !== null && content.equals(await buffer(found.stream));
    await store.delete(key);
    if (!same)
      return fail(
        'storage',
        `${where} gave back something else than was written`,
        'check the storage service',
      );
    return ok('storage', `${where}: a file was written, read and deleted`);
  } catch (error) {
    const advice =
      config.s3 === undefined
        ? `see that this user may write in ${folder} and the disk has room`
        : 'check S3_ENDPOINT, S3_BUCKET, S3_REGION and the keys, and that they may put, get and delete';
    return fail('storage', `${where}: ${messageOf(error)}`, advice);
  }
}
