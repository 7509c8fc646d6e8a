import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { CommandError } from '../errors.ts';
import { withConnector, withDependency } from './register.ts';
import { filesFromTemplate, type NewConnector, type Templates } from './template.ts';

const TEMPLATE = 'packages/connector-kit/template';
const SHAPES = 'packages/connector-kit/template-shapes';
const REGISTRY = 'apps/server/src/connectors/registry.ts';
const MANIFEST = 'apps/server/package.json';

/** Names that belong to something else: `@sluice/connector-kit` is the kit. */
const TAKEN = new Set(['kit', 'template-channel']);

/**
 * Writes a connector that works from the start, with a stand-in for its channel, and registers it. Returns the files
 * it wrote, from the root of the checkout.
 *
 * @throws CommandError for a bad slug or label, a folder that exists, and outside a checkout of the sources
 */
export async function createConnector(root: string, connector: NewConnector): Promise<string[]> {
  refuseBadNames(connector);
  const templates = checkedTemplates(root, connector);
  const folder = `connectors/${connector.slug}`;
  if (existsSync(join(root, folder))) throw new CommandError(`${folder} exists already`);
  const files = await filesFromTemplate(templates, connector);
  for (const { path, content } of files) await write(join(root, folder, path), content);
  await change(join(root, REGISTRY), (text) => withConnector(text, connector.slug));
  await change(join(root, MANIFEST), (text) => withDependency(text, connector.slug));
  await format(root, [folder, REGISTRY]);
  return [...files.map(({ path }) => `${folder}/${path}`), REGISTRY, MANIFEST];
}

/** The templates of a checkout. @throws CommandError outside of one, and for shapes that do not go together */
export function checkedTemplates(root: string, { shape }: Pick<NewConnector, 'shape'>): Templates {
  if (![TEMPLATE, SHAPES, REGISTRY, MANIFEST].every((path) => existsSync(join(root, path)))) {
    throw new CommandError(`${root} is no checkout of the sources, which hold the template of a connector`);
  }
  if (shape.decision === 'person' && !shape.answers.includes('tickets'))
    throw new CommandError(
      'a question to a person comes by ticket: choose tickets or two-tickets as --answers',
    );
  return { base: join(root, TEMPLATE), shapes: join(root, SHAPES) };
}

/** @throws CommandError for a slug or label that cannot stand in code */
export function refuseBadNames({ slug, label }: Pick<NewConnector, 'slug' | 'label'>): void {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(slug) || slug.length < 2 || slug.length > 40) {
    throw new CommandError(
      'the slug has 2 to 40 small letters, digits and single hyphens and begins with a letter, such as my-shop',
    );
  }
  if (TAKEN.has(slug)) throw new CommandError(`${slug} is taken; choose another slug`);
  if (!/^[\p{L}\p{N}][\p{L}\p{N} .&+-]{0,59}$/u.test(label)) {
    throw new CommandError('the label has 1 to 60 letters, digits, spaces and . & + -');
  }
}

/** Writes a new file, and the folders that it is in. @throws when it exists */
export async function write(file: string, content: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content, { flag: 'wx' });
}

async function change(file: string, to: (text: string) => string): Promise<void> {
  await writeFile(file, to(await readFile(file, 'utf8')));
}

/** A name of another length moves line breaks. Without the formatter, the lint step reports them. */
export async function format(root: string, paths: string[]): Promise<void> {
  const formatter = join(root, 'node_modules/@biomejs/biome/bin/biome');
  if (!existsSync(formatter)) return;
  await promisify(execFile)(process.execPath, [formatter, 'check', '--write', ...paths], { cwd: root });
}
