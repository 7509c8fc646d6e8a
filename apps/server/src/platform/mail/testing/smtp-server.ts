import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface ReceivedMail {
  from: string;
  to: string;
  /** Headers and body as they came, with line feeds alone. */
  raw: string;
}

export interface SmtpTestServer {
  /** `smtp://127.0.0.1:<port>`; with user and password where a password was given. */
  url: string;
  mails: ReceivedMail[];
  /** Commands in the order in which they came, without the lines of mails. */
  commands: string[];
  /** Answers to take the place of the usual ones, by the first word of the command or `.` for the end of a mail. */
  answers: Map<string, string>;
  /** Hangs up in place of the answer to a mail, which was taken all the same; as often as it says. */
  lost: number;
  /** Called for each mail that was taken. */
  onMail(mail: ReceivedMail): void;
  close(): Promise<void>;
}

/** A real SMTP server on this machine (RFC 5321, AUTH PLAIN) that keeps the mails it is given. */
export async function startSmtpServer(password?: string): Promise<SmtpTestServer> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => socket.destroy());
    converse(socket, running, password);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const running: SmtpTestServer = {
    url: `smtp://${password === undefined ? '' : `sluice:${encodeURIComponent(password)}@`}127.0.0.1:${port}`,
    mails: [],
    commands: [],
    answers: new Map(),
    lost: 0,
    onMail: () => {},
    close: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return running;
}

const USUAL: Record<string, string> = {
  MAIL: '250 sender ok',
  RCPT: '250 recipient ok',
  DATA: '354 go on',
  '.': '250 taken',
  QUIT: '221 bye',
  RSET: '250 forgotten',
  NOOP: '250 still here',
};

function converse(socket: Socket, server: SmtpTestServer, password: string | undefined): void {
  const say = (line: string): void => void socket.write(`${line}\r\n`);
  let rest = '';
  let mail: ReceivedMail = { from: '', to: '', raw: '' };
  let lines: string[] | undefined;
  const finish = (): void => {
    const taken = { ...mail, raw: lines!.map((line) => line.replace(/^\./, '')).join('\n') };
    lines = undefined;
    const answer = server.answers.get('.') ?? USUAL['.']!;
    if (answer.startsWith('2')) {
      server.mails.push(taken);
      server.onMail(taken);
    }
    if (server.lost > 0) {
      server.lost -= 1;
      socket.destroy();
    } else say(answer);
  };
  const obey = (line: string): void => {
    if (lines !== undefined) {
      if (line === '.') finish();
      else lines.push(line);
      return;
    }
    server.commands.push(line);
    const verb = (line.split(' ')[0] ?? '').toUpperCase();
    const answer = server.answers.get(verb) ?? usualAnswer(verb, line, password);
    if (verb === 'MAIL') mail = { from: addressIn(line), to: '', raw: '' };
    if (verb === 'RCPT') mail.to = addressIn(line);
    if (verb === 'DATA' && answer.startsWith('3')) lines = [];
    say(answer);
    if (verb === 'QUIT') socket.end();
  };
  say('220 test server');
  socket.on('data', (chunk: Buffer) => {
    const parts = (rest + chunk.toString()).split('\r\n');
    rest = parts.pop()!;
    for (const line of parts) obey(line);
  });
}

function usualAnswer(verb: string, line: string, password: string | undefined): string {
  if (verb === 'EHLO')
    return password === undefined ? '250 test server' : '250-test server\r\n250 AUTH PLAIN';
  if (verb === 'AUTH') {
    const given = Buffer.from(line.split(' ')[2] ?? '', 'base64').toString();
    return given === `\u0000sluice\u0000${password}` ? '235 welcome' : '535 wrong password';
  }
  return USUAL[verb] ?? '502 unknown';
}

const addressIn = (line: string): string => /<([^>]*)>/.exec(line)?.[1] ?? '';
