import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import type { WebhookVerification } from '@sluice/connector-kit';
import { describe, expect, test } from 'vitest';
import { webhookRequest } from '../request.ts';
import { isProvedBySecret, isSignedBy, signatureOf } from './verify.ts';

const body = Buffer.from('{"a": "ü",  "b":1}');
const call = (headers: Record<string, string>, bytes: Uint8Array = body) =>
  webhookRequest({ method: 'POST', headers, query: {}, body: bytes });
const hmac = (secret: string, encoding: 'hex' | 'base64', bytes: Uint8Array = body): string =>
  createHmac('sha256', secret).update(bytes).digest(encoding);

const SECRETS = ['new secret', 'old secret'];

describe.each(['hex', 'base64'] as const)('HMAC-SHA256 in %s', (encoding) => {
  const scheme = { kind: 'hmac_sha256', header: 'X-Sig', encoding, prefix: 'sha256=' } as const;
  const proved = (signature: string, bytes?: Uint8Array) =>
    isProvedBySecret(scheme, SECRETS, call({ 'x-sig': signature }, bytes));

  test.each(SECRETS)('passes with %s, over the raw bytes', (secret) => {
    expect(proved(`sha256=${hmac(secret, encoding)}`)).toBe(true);
    const reformatted = Buffer.from(JSON.stringify(JSON.parse(body.toString())));
    expect(proved(`sha256=${hmac(secret, encoding)}`, reformatted)).toBe(false);
  });

  test.each([
    ['another secret', `sha256=${hmac('forged', encoding)}`],
    ['no prefix', hmac('new secret', encoding)],
    ['half of it', `sha256=${hmac('new secret', encoding).slice(0, 20)}`],
    ['more than it', `sha256=${hmac('new secret', encoding)}00`],
    ['nothing', 'sha256='],
    ['garbage', 'sha256=\u0000ü%%%'],
    ['the other encoding', `sha256=${hmac('new secret', encoding === 'hex' ? 'base64' : 'hex')}`],
  ])('refuses %s', (_what, signature) => {
    expect(proved(signature)).toBe(false);
  });

  test('refuses a missing header, and any call where there is no secret', () => {
    expect(isProvedBySecret(scheme, SECRETS, call({}))).toBe(false);
    expect(isProvedBySecret(scheme, [], call({ 'x-sig': `sha256=${hmac('', encoding)}` }))).toBe(false);
  });
});

describe('HMAC-SHA256 of a part of the body', () => {
  const scheme: WebhookVerification = {
    kind: 'hmac_sha256_part',
    encoding: 'hex',
    partOf: (raw) => {
      const { data, signature } = JSON.parse(Buffer.from(raw).toString()) as Record<string, string>;
      return data === undefined || signature === undefined ? null : { signed: data, signature };
    },
  };
  const data = body.toString();
  const proved = (content: object | string) => {
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    return isProvedBySecret(scheme, SECRETS, call({}, Buffer.from(text)));
  };

  test.each(SECRETS)('passes with %s, whatever stands around the part', (secret) => {
    const signature = hmac(secret, 'hex');
    expect(proved({ id: 'a', data, signature })).toBe(true);
    expect(proved({ data, signature, id: 'b' })).toBe(true);
  });

  test.each<[string, object | string]>([
    ['another part', { data: `${data} `, signature: hmac('new secret', 'hex') }],
    ['another secret', { data, signature: hmac('forged', 'hex') }],
    ['half a signature', { data, signature: hmac('new secret', 'hex').slice(0, 20) }],
    ['no signature', { data }],
    ['a body that its reader cannot read', 'not json'],
  ])('refuses %s', (_what, content) => {
    expect(proved(content)).toBe(false);
  });
});

describe('API key', () => {
  const scheme = { kind: 'api_key', header: 'x-api-key' } as const;
  test.each([
    ['new secret', true],
    ['old secret', true],
    ['new secre', false],
    ['new secret ', false],
    ['', false],
  ])('%j is taken: %s', (key, expected) => {
    expect(isProvedBySecret(scheme, SECRETS, call({ 'x-api-key': key }))).toBe(expected);
  });
  test('a missing header is refused', () => {
    expect(isProvedBySecret(scheme, SECRETS, call({}))).toBe(false);
  });
});

describe('Basic', () => {
  const scheme = { kind: 'basic', username: 'shop' } as const;
  const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
  test.each([
    [basic('shop:new secret'), true],
    [basic('shop:old secret').replace('Basic', 'basic'), true],
    [basic('shop:wrong'), false],
    [basic('other:new secret'), false],
    [basic('shop'), false],
    ['Basic', false],
    ['Basic !!!', false],
    ['Bearer new secret', false],
  ])('%s is taken: %s', (authorization, expected) => {
    expect(isProvedBySecret(scheme, SECRETS, call({ authorization }))).toBe(expected);
  });
});

describe('ECDSA', () => {
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const pem = keys.publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const scheme = {
    kind: 'ecdsa',
    header: 'x-signature',
    digest: 'sha1',
    signatureOf: (header: string) => {
      const { kid, signature } = JSON.parse(Buffer.from(header, 'base64').toString());
      return { keyId: kid, signature };
    },
  } as const;
  const header = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64');
  const signature = sign('sha1', body, keys.privateKey).toString('base64');

  test('passes with the key of the channel, over the raw bytes', () => {
    const found = signatureOf(scheme, call({ 'x-signature': header({ kid: 'k1', signature }) }).headers);
    expect(found).toEqual({ keyId: 'k1', signature });
    expect(isSignedBy('sha1', pem, signature, body)).toBe(true);
    expect(isSignedBy('sha256', pem, signature, body)).toBe(false);
    expect(isSignedBy('sha1', pem, signature, Buffer.from('other'))).toBe(false);
  });

  test.each([
    undefined,
    'garbage',
    header({ kid: 'a b', signature }),
    header({ kid: 'k'.repeat(300), signature }),
  ])('the header %s names no key', (value) => {
    expect(signatureOf(scheme, call(value === undefined ? {} : { 'x-signature': value }).headers)).toBeNull();
  });

  test('a broken signature or key proves nothing', () => {
    expect(isSignedBy('sha1', pem, 'garbage', body)).toBe(false);
    expect(isSignedBy('sha1', 'no key', signature, body)).toBe(false);
    const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey;
    const otherPem = other.export({ type: 'spki', format: 'pem' }).toString();
    expect(isSignedBy('sha1', otherPem, signature, body)).toBe(false);
  });
});
