import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { wholeProgram } from '@sluice/server/cli/program.ts';
import { describe, expect, test } from 'vitest';
import { commandsIn, documentedCommands } from './documented-commands.ts';
import { ROOT } from './tools.ts';

const program = await wholeProgram();
type Command = typeof program;
const documented = documentedCommands(ROOT);
/** Scripts of the repository, and of each package, since its own README calls them. */
const scripts = new Set(
  globSync('{,{apps,packages,examples}/*/}package.json', { cwd: ROOT }).flatMap((file) =>
    Object.keys((JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as { scripts?: object }).scripts ?? {}),
  ),
);
const benches = namesIn('bench/src/main.ts', /^const BENCHES[\s\S]*?^};/m, /^ {2}'?([\w-]+)'?(?::|,)/gm);
const steps = new Set(
  readFileSync(join(ROOT, 'scripts/check.ts'), 'utf8').match(/(?<=name: ')[\w-]+/g) ?? [],
);

function namesIn(file: string, part: RegExp, name: RegExp): Set<string> {
  const [text = ''] = part.exec(readFileSync(join(ROOT, file), 'utf8')) ?? [];
  return new Set([...text.matchAll(name)].map(([, found]) => found!));
}

/** The fault of the words behind `sluice`; undefined when there is none. */
function faultOfTool(words: readonly string[]): string | undefined {
  let command: Command = program;
  const options: string[] = [];
  for (const word of words) {
    if (word.startsWith('-')) options.push(word.split('=')[0]!);
    else {
      const next = command.commands.find((one) => one.name() === word || one.aliases().includes(word));
      if (next !== undefined) command = next;
      else if (command === program) return `no command ${word}`;
    }
  }
  const known = new Set([...program.options, ...command.options].flatMap(({ short, long }) => [short, long]));
  const unknown = options.find((option) => !known.has(option) && option !== '--help');
  return unknown === undefined ? undefined : `${command.name()} has no option ${unknown}`;
}

function faultOfNpm([verb, name, dashes, target]: readonly string[]): string | undefined {
  if (verb === 'test' && name === '--' && !dashes?.startsWith('--'))
    return steps.has(dashes!) ? undefined : `no step ${dashes}`;
  if (verb !== 'run') return undefined;
  if (!scripts.has(name!)) return `no script ${name}`;
  if (name !== 'bench' || dashes !== '--' || target === undefined || target.startsWith('--'))
    return undefined;
  return benches.has(target) ? undefined : `no benchmark ${target}`;
}

/** A word that stands for others in a sentence. */
const isSketch = (words: readonly string[]): boolean => words.some((word) => /[…<]|^\.\.\.$/.test(word));

function faults(commands: readonly { place: string; words: string[] }[]): string[] {
  return commands
    .filter(({ words }) => !isSketch(words))
    .flatMap(({ place, words: [name, ...rest] }) => {
      const fault = name === 'sluice' ? faultOfTool(rest) : faultOfNpm(rest);
      return fault === undefined ? [] : [`${place}: ${fault}`];
    });
}

// holds DOCS-1
test('every command of the documents exists, with its options', () => {
  expect(documented.length).toBeGreaterThan(150);
  expect(faults(documented)).toEqual([]);
});

describe('commands of a document', () => {
  const read = (text: string) => commandsIn(text, 'a.md').map(({ words }) => words.join(' '));

  test('are lines of shell blocks, without variables, explanations and what joins them', () => {
    const block =
      '```sh\nnpm ci && A=1 npx sluice serve   # runs\n$ sluice backup \\\n  --output x\ncurl a | sluice doctor --json\n```';
    expect(read(block)).toEqual([
      'npm ci',
      'sluice serve',
      'sluice backup --output x',
      'sluice doctor --json',
    ]);
  });

  test('are code within sentences, and nothing of other languages', () => {
    expect(read('Call `npx sluice doctor`, not `ls`.\n```yaml\nsluice: x\n```')).toEqual(['sluice doctor']);
  });

  test.each([
    ['`sluice fly`', 'a.md:1: no command fly'],
    ['`sluice backup --into x`', 'a.md:1: backup has no option --into'],
    ['`npm run fly`', 'a.md:1: no script fly'],
    ['`npm run bench -- fly`', 'a.md:1: no benchmark fly'],
    ['`npm test -- fly`', 'a.md:1: no step fly'],
  ])('%s is found to be wrong', (text, fault) => {
    expect(faults(commandsIn(text, 'a.md'))).toEqual([fault]);
  });
});
