/** The part of ssh2 that is used here and by the server of its tests; the package ships no types. */
declare module 'ssh2' {
  import type { EventEmitter } from 'node:events';
  import type { Socket } from 'node:net';

  export interface Stats {
    mode: number;
    size: number;
    mtime: number;
    isFile(): boolean;
  }
  export interface SftpError extends Error {
    /** A status of the protocol: 2 = no such file, 3 = permission denied. */
    code?: number;
  }
  type Answer<T> = (error: SftpError | undefined, value: T) => void;
  export interface Sftp {
    stat(path: string, done: Answer<Stats>): void;
    fstat(handle: Buffer, done: Answer<Stats>): void;
    open(path: string, flags: 'r', done: Answer<Buffer>): void;
    read(
      handle: Buffer,
      into: Buffer,
      offset: number,
      length: number,
      position: number,
      done: Answer<number>,
    ): void;
  }
  type Prompted = (
    name: string,
    instructions: string,
    language: string,
    prompts: readonly { prompt: string; echo: boolean }[],
    finish: (answers: string[]) => void,
  ) => void;
  export interface Client extends EventEmitter {
    connect(options: {
      sock: Socket;
      username: string;
      password?: string;
      privateKey?: string;
      tryKeyboard?: boolean;
      readyTimeout: number;
      hostVerifier(key: Buffer): boolean;
    }): void;
    sftp(done: Answer<Sftp>): void;
    on(event: 'ready' | 'close' | 'end', listener: () => void): this;
    on(event: 'error', listener: (error: Error & { level?: string }) => void): this;
    on(event: 'keyboard-interactive', listener: Prompted): this;
    destroy(): void;
  }
  export interface ServerSftp extends EventEmitter {
    attrs(id: number, attributes: object): void;
    handle(id: number, handle: Buffer): void;
    data(id: number, data: Buffer): void;
    status(id: number, status: number): void;
  }
  export interface Attempt {
    method: string;
    username: string;
    password: string;
    key: { algo: string; data: Buffer };
    signature?: Buffer;
    blob: Buffer;
    hashAlgo?: string;
    accept(): void;
    reject(methods?: string[]): void;
  }
  export interface ServerClient extends EventEmitter {
    on(event: 'authentication', listener: (attempt: Attempt) => void): this;
    on(event: 'ready', listener: () => void): this;
    on(event: 'error', listener: (error: Error) => void): this;
    on(
      event: 'session',
      listener: (
        accept: () => EventEmitter & { on(event: 'sftp', on: (a: () => ServerSftp) => void): void },
      ) => void,
    ): this;
    end(): void;
  }
  export interface Server extends EventEmitter {
    listen(port: number, host: string, done: () => void): void;
    address(): { port: number };
    close(): void;
  }
  export interface ParsedKey {
    isPrivateKey(): boolean;
    getPublicSSH(): Buffer;
    verify(data: Buffer, signature: Buffer, algorithm?: string): boolean;
  }
  const ssh2: {
    Client: new () => Client;
    Server: new (options: { hostKeys: string[] }, listener: (client: ServerClient) => void) => Server;
    utils: {
      parseKey(text: string): ParsedKey | Error;
    };
  };
  export default ssh2;
}
