import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** The packages of Debian and Ubuntu that bring the programs. */
const PACKAGES =
  'php-cli php-mysql php-curl php-gd php-intl php-mbstring php-xml php-zip mariadb-server openssl unzip';
const EXTENSIONS = ['curl', 'gd', 'intl', 'mbstring', 'mysqli', 'xml', 'zip'];

const run = promisify(execFile);

/** @throws Error which names what is missing and where it comes from */
export async function checkPrograms(): Promise<void> {
  const tried = await Promise.all(
    [
      ['php', '--version'],
      ['mariadbd', '--version'],
      ['mariadb-install-db', '--help'],
      ['openssl', 'version'],
      ['unzip', '-v'],
    ].map(async ([program = '', flag = '']) => {
      const found = await run(program, [flag]).then(
        () => true,
        (error: { code?: unknown }) => error.code !== 'ENOENT',
      );
      return found ? [] : [program];
    }),
  );
  const modules = await run('php', ['-m']).then(
    ({ stdout }) => new Set(stdout.toLowerCase().split(/\s+/)),
    () => new Set<string>(),
  );
  const missing = [
    ...tried.flat(),
    ...EXTENSIONS.filter((one) => !modules.has(one)).map((one) => `php ${one}`),
  ];
  if (missing.length > 0)
    throw new Error(`missing: ${missing.join(', ')}. On Debian: apt-get install ${PACKAGES}`);
}
