import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { createBudget } from './budget.ts';
import { hasSeveralScans } from './jpeg-scans.ts';
import { withoutPngTexts } from './sniff.ts';

describe('the budget', () => {
  test('is never overspent, and admits in order', async () => {
    const budget = createBudget(10);
    const started: number[] = [];
    let inUse = 0;
    let most = 0;
    const needs = [4, 4, 9, 1, 1, 10, 3];
    const work = needs.map((need, index) =>
      budget.spend(need, async () => {
        started.push(index);
        inUse += need;
        most = Math.max(most, inUse);
        await new Promise(setImmediate);
        inUse -= need;
      }),
    );
    await Promise.all(work);
    expect(started).toEqual(needs.map((_, index) => index));
    expect(most).toBeLessThanOrEqual(10);
  });

  test('is given back by work that fails, and admits alone what exceeds it', async () => {
    const budget = createBudget(10);
    await expect(budget.spend(99, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await budget.spend(10, async () => 'in')).toBe('in');
  });
});

describe('a JPEG', () => {
  const picture = sharp({ create: { width: 16, height: 16, channels: 3, background: '#123456' } });

  test('is told to come in one scan or several', async () => {
    expect(hasSeveralScans(await picture.clone().jpeg({ optimiseCoding: false }).toBuffer())).toBe(false);
    expect(hasSeveralScans(await picture.clone().jpeg({ progressive: true }).toBuffer())).toBe(true);
  });

  test('counts as several scans when its first one lacks a component, and when in doubt', async () => {
    const bytes = await picture.clone().jpeg().toBuffer();
    const scan = bytes.indexOf(Buffer.from([0xff, 0xda]));
    bytes[scan + 4] = 1;
    expect(hasSeveralScans(bytes)).toBe(true);
    expect(hasSeveralScans(bytes.subarray(0, scan))).toBe(true);
  });
});

describe('a PNG', () => {
  test('loses its texts, packed ones included, and nothing else', async () => {
    const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#123456' } })
      .png()
      .toBuffer();
    const text = Buffer.concat([Buffer.from('big\0\0', 'latin1'), deflateSync(Buffer.alloc(1_000_000))]);
    const chunk = Buffer.concat([Buffer.alloc(4), Buffer.from('zTXt'), text, Buffer.alloc(4)]);
    chunk.writeUInt32BE(text.length);
    const end = png.indexOf('IEND') - 4;
    const bloated = Buffer.concat([png.subarray(0, end), chunk, png.subarray(end)]);
    expect(withoutPngTexts(bloated).equals(withoutPngTexts(png))).toBe(true);
  });

  test('cut anywhere, or lying about its lengths, is passed on without harm', () => {
    const lying = Buffer.concat([
      Buffer.alloc(8),
      Buffer.from([0xff, 0xff, 0xff, 0xff]),
      Buffer.from('tEXtrest'),
    ]);
    for (let length = 0; length <= lying.length; length++) {
      expect(withoutPngTexts(lying.subarray(0, length)).length).toBeLessThanOrEqual(length);
    }
  });
});
