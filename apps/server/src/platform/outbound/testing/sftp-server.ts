import { generateKeyPairSync } from 'node:crypto';
import ssh2, { type Attempt, type ServerSftp } from 'ssh2';

/** A file of the server, or its answer in place of one. */
export interface SftpTestFile {
  body: Buffer;
  /** Seconds of the last change. */
  mtime: number;
  /** The size it claims, when that is not the true one. */
  claims?: number;
  isFolder?: boolean;
  isForbidden?: boolean;
  /** Never gives a part. */
  isSilent?: boolean;
  /** Called before a part is given. */
  onRead?(): void;
}

export interface SftpTestServer {
  port: number;
  /** By path. */
  files: Map<string, SftpTestFile>;
  /** Every attempt to sign in, by user and method, with the password where it was one. */
  attempts: { username: string; method: string; password?: string }[];
  /** Private key of the one user who signs in by key. */
  userKey: string;
  close(): void;
}

const OK = 0;
const END_OF_FILE = 1;
const NO_SUCH_FILE = 2;
const PERMISSION_DENIED = 3;
const FOLDER_MODE = 0o040755;
const FILE_MODE = 0o100644;

/** Makes a key with Node: about one in a hundred of ssh2's own keys is malformed. */
const newKey = (): string =>
  generateKeyPairSync('ec', {
    namedCurve: 'prime256v1',
    privateKeyEncoding: { type: 'sec1', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  }).privateKey;

interface Options {
  /** 0 = any. */
  port?: number;
  password?: string;
  /** Asks for the password by a prompt alone, as servers behind PAM do. */
  byPrompt?: boolean;
}

/** A real SSH server on this machine that gives files by SFTP. Each start has a host key of its own. */
export async function startSftpServer({
  port = 0,
  password = 'right',
  byPrompt,
}: Options = {}): Promise<SftpTestServer> {
  const userKey = newKey();
  const files: SftpTestServer['files'] = new Map();
  const attempts: SftpTestServer['attempts'] = [];
  const clients = new Set<{ end(): void }>();
  const server = new ssh2.Server({ hostKeys: [newKey()] }, (client) => {
    clients.add(client);
    client.on('error', () => undefined);
    client.on('authentication', (attempt) => {
      const { username, method } = attempt;
      attempts.push({ username, method, ...(method === 'password' ? { password: attempt.password } : {}) });
      if (method === 'password' && !byPrompt && attempt.password === password) attempt.accept();
      else if (method === 'publickey' && isKeyOf(attempt, userKey)) attempt.accept();
      else if (method === 'keyboard-interactive' && byPrompt) promptFor(attempt, password);
      else attempt.reject(byPrompt ? ['keyboard-interactive'] : ['password', 'publickey']);
    });
    client.on('ready', () => {
      client.on('session', (accept) => accept().on('sftp', (open) => serve(open(), files)));
    });
  });
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  return {
    port: server.address().port,
    files,
    attempts,
    userKey,
    close: () => {
      for (const client of clients) client.end();
      server.close();
    },
  };
}

function isKeyOf({ key, signature, blob, hashAlgo }: Attempt, privateKey: string): boolean {
  const known = ssh2.utils.parseKey(privateKey);
  if (known instanceof Error || !known.getPublicSSH().equals(key.data)) return false;
  return signature === undefined || known.verify(blob, signature, hashAlgo);
}

function promptFor(attempt: Attempt, password: string): void {
  const { prompt } = attempt as Attempt & {
    prompt(prompts: string[], done: (answers: string[]) => void): void;
  };
  prompt.call(attempt, ['Password: '], ([answer]) =>
    answer === password ? attempt.accept() : attempt.reject(),
  );
}

function serve(sftp: ServerSftp, files: SftpTestServer['files']): void {
  const attributesOf = ({ body, mtime, claims, isFolder }: SftpTestFile) => ({
    mode: isFolder ? FOLDER_MODE : FILE_MODE,
    size: claims ?? body.length,
    uid: 0,
    gid: 0,
    atime: mtime,
    mtime,
  });
  sftp.on('STAT', (id: number, path: string) => {
    const file = files.get(path);
    if (file === undefined) sftp.status(id, NO_SUCH_FILE);
    else sftp.attrs(id, attributesOf(file));
  });
  sftp.on('OPEN', (id: number, path: string) => {
    if (files.get(path)!.isForbidden) sftp.status(id, PERMISSION_DENIED);
    else sftp.handle(id, Buffer.from(path));
  });
  sftp.on('FSTAT', (id: number, handle: Buffer) =>
    sftp.attrs(id, attributesOf(files.get(handle.toString())!)),
  );
  sftp.on('READ', (id: number, handle: Buffer, offset: number, length: number) => {
    const file = files.get(handle.toString())!;
    if (file.isSilent) return;
    file.onRead?.();
    const part = file.body.subarray(offset, offset + length);
    if (part.length === 0) sftp.status(id, END_OF_FILE);
    else sftp.data(id, part);
  });
  sftp.on('CLOSE', (id: number) => sftp.status(id, OK));
}
