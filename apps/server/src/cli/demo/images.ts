import sharp from 'sharp';

const SIZE = 600;

/** A tile in a colour of its own with a name on it, as a JPEG. */
export async function colourTile(label: string, index: number): Promise<Buffer> {
  const hue = (index * 47) % 360;
  const words = label.replaceAll(/[<>&"]/g, '').split(' ');
  const lines = [words.slice(0, 2).join(' '), words.slice(2, 4).join(' ')].filter((line) => line !== '');
  const text = lines
    .map((line, at) => `<text x="50%" y="${48 + at * 12}%" text-anchor="middle">${line}</text>`)
    .join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}">
    <rect width="100%" height="100%" fill="hsl(${hue}, 45%, 62%)"/>
    <circle cx="480" cy="120" r="70" fill="hsl(${hue}, 45%, 75%)"/>
    <g font-family="sans-serif" font-size="44" font-weight="bold" fill="hsl(${hue}, 60%, 16%)">${text}</g></svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer();
}
