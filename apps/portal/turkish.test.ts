import { MESSAGES, TURKISH } from '@sluice/contracts/messages';
import { build } from 'vite';
import { expect, test } from 'vitest';

/** The chunk of the texts of every page in Turkish, as a build makes it. */
async function turkishChunk(): Promise<string> {
  const built = await build({
    root: import.meta.dirname,
    logLevel: 'error',
    publicDir: false,
    build: { write: false, minify: false, lib: { entry: 'src/lib/texts.tr.ts', formats: ['es'] } },
  });
  const made = [built].flat();
  return made
    .flatMap((one) => ('output' in one ? one.output : []))
    .map((part) => (part.type === 'chunk' ? part.code : ''))
    .join('\n');
}

// holds UI-20
test('the Turkish pages load every message in Turkish, and none in English', async () => {
  const code = await turkishChunk();
  const { texts } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
    texts: { messages: object };
  };
  expect(texts.messages).toEqual(TURKISH);
  const sentences = Object.values(MESSAGES).flatMap(({ en, tr }) => (en === tr ? [] : [en]));
  expect(sentences.filter((en) => en.includes(' ') && code.includes(en))).toEqual([]);
});
