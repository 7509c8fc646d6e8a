import { describe, expect, it } from 'vitest';
import { codeOf, faults, parseText, texts } from './testing/files.ts';

const PAGES = ['windows-1250', 'windows-1252', 'windows-1254'] as const;

/** TextEncoder only writes UTF-8, so a code page is written by looking its bytes up. */
function encode(text: string, page: (typeof PAGES)[number]): Buffer {
  const decoder = new TextDecoder(page);
  const bytes = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]),
  );
  return Buffer.from([...text].map((char) => bytes.get(char) ?? 0x3f));
}

const utf16 = (text: string, bigEndian: boolean) => {
  const bytes = Buffer.from(text, 'utf16le');
  return bigEndian ? bytes.swap16() : bytes;
};

const table = (name: string) => `name,sku\n${name},1\n`;

describe('encodings', () => {
  it.each([
    ['windows-1254', 'Ahşap Topuk Törpüsü, Sağlık ve Güzellik'],
    ['windows-1254', 'ÇIĞ KÖFTE SOSU İÇİN ŞİŞE'],
    ['windows-1250', 'REZANCI RIŽINI, ŠĆUCA, ČOKOLADNI KEKS, ĐUMBIR'],
    ['windows-1250', 'Gęś wędzona, żółty ser, świeża ćwikła'],
    ['windows-1250', 'Příliš žluťoučký kůň úpěl ďábelské ódy'],
    ['windows-1250', 'Árvíztűrő tükörfúrógép, gyűjtő'],
    ['windows-1252', 'Crème brûlée à la française, bœuf, pâté, gâteau'],
    ['windows-1252', 'Größe für Käsespätzle, süße Brötchen'],
    ['windows-1252', 'Jamón ibérico, piñones, limón, niño'],
    ['windows-1252', 'Pão de açúcar, maçã, coração, feijão'],
    ['windows-1252', 'Smørrebrød på æble, rødgrød'],
    ['windows-1252', 'Räksmörgås på bål'],
  ] as const)('reads %s: %s', async (page, name) => {
    const { info, rows } = await parseText(encode(table(`"${name}"`), page));
    expect(info.encoding).toBe(page);
    expect(rows[0]?.fields.name).toBe(name);
  });

  it('reads UTF-8 with and without its mark, and UTF-16 with and without', async () => {
    const text = table('Işık ve €');
    for (const [bytes, encoding] of [
      [Buffer.from(text), 'utf-8'],
      [Buffer.from(`\uFEFF${text}`), 'utf-8'],
      [utf16(`\uFEFF${text}`, false), 'utf-16le'],
      [utf16(`\uFEFF${text}`, true), 'utf-16be'],
      [utf16(text, false), 'utf-16le'],
      [utf16(text, true), 'utf-16be'],
    ] as const) {
      const { info, rows } = await parseText(bytes);
      expect([info.encoding, info.columns[0]?.header, rows[0]?.fields.name]).toEqual([
        encoding,
        'name',
        'Işık ve €',
      ]);
    }
  });

  it('notices the first accented letter wherever it stands', async () => {
    const ascii = 'plain,1\n'.repeat(20_000);
    const { info, rows } = await parseText(
      Buffer.concat([Buffer.from(`name,sku\n${ascii}`), encode('Şişe ağzı,2\n', 'windows-1254')]),
    );
    expect(info.encoding).toBe('windows-1254');
    expect(rows.at(-1)?.fields.name).toBe('Şişe ağzı');
  });

  it('reads line by line where a file mixes two encodings, and says so', async () => {
    const lines = [
      Buffer.from('name,sku\nÇay bardağı,1\nŞişe,2\n'),
      encode('Işıklı ağaç şekli,3\n', 'windows-1254'),
      Buffer.from('Gömlek,4\n'),
    ];
    const { info, rows } = await parseText(Buffer.concat(lines));
    expect(rows.map(({ fields }) => fields.name)).toEqual([
      'Çay bardağı',
      'Şişe',
      'Işıklı ağaç şekli',
      'Gömlek',
    ]);
    expect(info.encoding).toBe('utf-8+windows-1254');
    expect(texts(info).join()).toContain('mixes UTF-8 and windows-1254');
  });

  it('turns text back that was decoded wrongly before, as a whole', async () => {
    const { info, rows } = await parseText(table('AhÅŸap TÃ¶rpÃ¼'));
    expect(texts(info).join()).toContain('"AhÅŸap" for "Ahşap"');
    expect(rows[0]!.fields.name).toBe('Ahşap Törpü');
  });

  it.each(['windows-1252', 'windows-1254', 'latin1'])(
    'recognises Turkish in UTF-8 that was saved from %s',
    async (page) => {
      const name = 'Çamaşır İpi ağaç ığdır ŞİŞE Öğün';
      const wrong = [...Buffer.from(name)].map((byte) => charOf(byte, page)).join('');
      const parsed = await parseText(`name,sku\n${wrong},1\nPlain,2\n`);
      expect(parsed.rows.map(({ fields }) => fields.name)).toEqual([name, 'Plain']);
      expect(faults(parsed)).toEqual([]);
      expect(parsed.info.notes).toMatchObject([{ code: 'encoding_repaired' }]);
    },
  );

  it('recognises Turkish that was read as Western European', async () => {
    const { info, rows } = await parseText('name,sku\nKýrmýzý þeker,1\nYaðlý ÞÝÞE,2\n');
    expect(rows.map(({ fields }) => fields.name)).toEqual(['Kırmızı şeker', 'Yağlı ŞİŞE']);
    expect(info.notes).toMatchObject([{ code: 'encoding_repaired' }]);
  });

  it('leaves Icelandic, Czech and good Turkish as they are', async () => {
    const names = ['Þýskaland á bláu hafi, æði, sjór, tími', 'Nový žebřík', 'Kırmızı şişe', 'Crème brûlée'];
    for (const name of names) {
      const { info, rows } = await parseText(`name;sku\n${name};1\n`);
      expect(rows[0]!.fields.name).toBe(name);
      expect(info.notes.map(({ code }) => code)).toEqual(['separator']);
    }
  });

  it('refuses a file whose letters are lost, as a whole', async () => {
    const text = 'name,sku\nK\uFFFDrm\uFFFDz\uFFFD,1\n\uFFFDeker,2\n';
    expect(await codeOf(parseText(text))).toBe('encoding_lost');
  });

  it('refuses UTF-32, which begins as UTF-16 does', async () => {
    const bytes = Buffer.from('fffe00006e000000', 'hex');
    await expect(parseText(bytes)).rejects.toMatchObject({ code: 'encoding_invalid' });
  });

  it('refuses half a UTF-16 character', async () => {
    expect(await codeOf(parseText(Buffer.concat([utf16('\uFEFFname', false), Buffer.of(0x2c)])))).toBe(
      'encoding_invalid',
    );
  });
});

/** A byte as a page shows it. */
const charOf = (byte: number, page: string): string =>
  page === 'latin1' ? String.fromCharCode(byte) : new TextDecoder(page).decode(Uint8Array.of(byte));
