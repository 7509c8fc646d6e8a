import { generateKeyPairSync } from 'node:crypto';

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});

/** The merchant’s account, and the service account that may write to it. Its key is made for each run. */
export const ACCOUNT = {
  accountId: '5060708090',
  dataSourceId: '104628',
  /** A source that the merchant’s own file fills. */
  fileSourceId: '104629',
  contentLanguage: 'en',
  feedLabel: 'US',
  currency: 'USD',
  project: 'sluice-fake',
  projectNumber: '807060504030',
  clientEmail: 'sluice@sluice-fake.iam.gserviceaccount.com',
  publicKey,
} as const;

/** The file of a service account’s key, as Google gives it out. */
export const KEY_FILE = JSON.stringify({
  type: 'service_account',
  project_id: ACCOUNT.project,
  private_key_id: 'canary0key0id0of0the0fake',
  private_key: privateKey,
  client_email: ACCOUNT.clientEmail,
  client_id: '112233445566778899000',
  auth_uri: 'https://accounts.google.com/o/oauth2/auth',
  token_uri: 'https://oauth2.googleapis.com/token',
});
