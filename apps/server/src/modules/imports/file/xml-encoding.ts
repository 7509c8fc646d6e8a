import type { TextEncoding } from './encoding.ts';

/** A document that is not UTF-8 is read as it says of itself, when that is an encoding we know; else as was guessed. */
export function declaredEncoding(sample: string, guessed: TextEncoding): TextEncoding {
  if (guessed.name === 'utf-8' || guessed.name.startsWith('utf-16')) return guessed;
  const label = /^\s*<\?xml[^>]*\sencoding=["']([\w.-]{1,40})["']/i.exec(sample)?.[1];
  if (label === undefined) return guessed;
  try {
    const { encoding } = new TextDecoder(label);
    // A file that claims to be UTF-8 and is not was guessed better.
    return encoding === 'utf-8' ? guessed : { name: encoding as 'windows-1254' };
  } catch {
    return guessed;
  }
}
