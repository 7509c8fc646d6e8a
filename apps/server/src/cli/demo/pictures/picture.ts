import sharp from 'sharp';
import { drawn, type Shape, type Tones } from './shapes.ts';

const SIZE = 800;

/** Hue, saturation and lightness of the colours by which variants are named. */
const COLOURS: Readonly<Record<string, [hue: number, saturation: number, lightness: number]>> = {
  Steel: [210, 8, 66],
  Black: [230, 8, 22],
  White: [45, 18, 91],
  Red: [4, 62, 47],
  Sand: [38, 38, 72],
  Slate: [212, 14, 44],
  Copper: [20, 52, 52],
  Ocean: [204, 54, 38],
  Forest: [148, 34, 31],
  Walnut: [26, 42, 32],
};
const COUNT_OF_HUES = 360;

function tonesOf(colour: string | null, index: number): Tones {
  const [h, s, l] = COLOURS[colour ?? ''] ?? [(index * 47) % COUNT_OF_HUES, 32, 48];
  const tone = (lightness: number): string => `hsl(${h}, ${s}%, ${Math.max(6, Math.min(96, lightness))}%)`;
  return { light: tone(l + 16), base: tone(l), dark: tone(l - 16) };
}

/**
 * A product in a studio, as a JPEG: drawn, lit from the left, on a floor with its shadow.
 *
 * @param colour of the variant; without one, the index decides
 */
export async function studioPicture(shape: Shape, colour: string | null, index: number): Promise<Buffer> {
  const tones = tonesOf(colour, index);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 600" width="${SIZE}" height="${SIZE}">
    <defs>
      <radialGradient id="studio" cx="50%" cy="38%" r="75%"><stop offset="0" stop-color="#ffffff"/><stop offset="1" stop-color="#dfe3e8"/></radialGradient>
      <linearGradient id="body" x1="0" x2="1"><stop offset="0" stop-color="${tones.light}"/><stop offset=".45" stop-color="${tones.base}"/><stop offset="1" stop-color="${tones.dark}"/></linearGradient>
      <linearGradient id="metal" x1="0" x2="1"><stop offset="0" stop-color="#f4f6f8"/><stop offset=".5" stop-color="#b8c0c8"/><stop offset="1" stop-color="#868f98"/></linearGradient>
      <radialGradient id="shadow"><stop offset="0" stop-color="#000" stop-opacity=".38"/><stop offset="1" stop-color="#000" stop-opacity="0"/></radialGradient>
    </defs>
    <rect width="600" height="600" fill="url(#studio)"/><rect y="470" width="600" height="130" fill="#e9ecf0"/>
    <ellipse cx="310" cy="506" rx="230" ry="30" fill="url(#shadow)"/>${drawn(shape, tones)}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 84 }).toBuffer();
}
