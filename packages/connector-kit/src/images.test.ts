import { expect, test } from 'vitest';
import { ConnectorError, type ErrorKind } from './errors.ts';
import { imageRefusal } from './images.ts';

const refusedBy = (kind: ErrorKind) =>
  imageRefusal(
    'CUP',
    'https://img.example/a.jpg',
    new ConnectorError({ kind, message: 'why', retryAfterMs: 7 }),
  );

test.each<ErrorKind>(['not_found', 'invalid_request', 'forbidden', 'protocol'])(
  'an image that fails by %s is an issue of its listing',
  (kind) => {
    expect(refusedBy(kind)).toEqual({
      externalKey: 'CUP',
      outcome: 'rejected',
      issues: [
        {
          code: 'invalid_image',
          field: 'images',
          message: 'image https://img.example/a.jpg: why',
          key: { code: 'image_not_taken', params: { url: 'https://img.example/a.jpg', reason: 'why' } },
        },
      ],
    });
  },
);

test.each<ErrorKind>(['unavailable', 'timeout', 'rate_limited', 'unknown_outcome'])(
  'one that fails by %s is tried again, and nothing about its listing is open',
  (kind) => {
    expect(refusedBy(kind)).toMatchObject({
      outcome: 'retry',
      error: { kind: 'unavailable', retryAfterMs: 7 },
    });
  },
);
