import type { Chapter } from './story.ts';

const WIDTH = 860;
const ROW = 30;
const BAR = 16;
const NAMES = 250;
const TIMES = 70;
const TOP = 44;
const COLOURS: Record<string, string> = { api: '#1f6feb', worker: '#1a7f37' };
const OTHER = '#57606a';
const INDENT = 14;
const STEPS = 5;
/** A bar that can be seen, however short its span. */
const THINNEST = 3;

/** Draws spans over time as SVG: a row each, coloured by the process, with arrows along the links. */
export function drawTrace(chapters: readonly Chapter[]): string {
  const from = Math.min(...chapters.map(({ span }) => span.startedAt));
  const to = Math.max(...chapters.map(({ span }) => span.endedAt));
  const plot = WIDTH - NAMES - TIMES;
  const at = (time: number): number => NAMES + ((time - from) / Math.max(1, to - from)) * plot;
  const middle = (row: number): number => TOP + row * ROW + ROW / 2;
  const height = TOP + chapters.length * ROW + 12;
  const rows = chapters.map((chapter, row) => drawRow(chapter, at, middle(row)));
  const arrows = chapters.flatMap(({ span, isLinked }, row) =>
    isLinked
      ? [
          drawLink(
            [at(chapters[0]!.span.endedAt) - THINNEST, middle(0) + BAR / 2],
            [at(span.startedAt), middle(row)],
          ),
        ]
      : [],
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="Inter, system-ui, sans-serif" font-size="12" role="img">
<title>A write, from its request to the confirmed listing</title>
<defs><marker id="arrow" markerWidth="8" markerHeight="8" refX="7" refY="4" orient="auto"><path d="M0 0 8 4 0 8z" fill="${OTHER}"/></marker></defs>
<rect width="${WIDTH}" height="${height}" fill="#fff"/>
${legend()}
${scale(to - from, plot, height)}
${rows.join('\n')}
${arrows.join('\n')}
</svg>
`;
}

function drawRow({ span, depth }: Chapter, at: (time: number) => number, y: number): string {
  const start = at(span.startedAt);
  const width = Math.max(THINNEST, at(span.endedAt) - start);
  const milliseconds = (span.endedAt - span.startedAt).toFixed(1);
  return `<text x="${12 + depth * INDENT}" y="${y + 4}" fill="#1f2328">${escaped(span.name)}</text>
<rect x="${start.toFixed(1)}" y="${y - BAR / 2}" width="${width.toFixed(1)}" height="${BAR}" rx="3" fill="${COLOURS[span.role] ?? OTHER}"/>
<text x="${(start + width + 6).toFixed(1)}" y="${y + 4}" fill="${OTHER}">${milliseconds} ms</text>`;
}

const drawLink = ([x1, y1]: [number, number], [x2, y2]: [number, number]): string =>
  `<path d="M${x1.toFixed(1)} ${y1} C${x1.toFixed(1)} ${y2} ${(x2 - 40).toFixed(1)} ${y2} ${(x2 - 2).toFixed(1)} ${y2}" fill="none" stroke="${OTHER}" stroke-dasharray="4 3" marker-end="url(#arrow)"/>`;

function legend(): string {
  const parts = Object.entries(COLOURS).map(
    ([role, colour], place) =>
      `<rect x="${12 + place * 90}" y="12" width="12" height="12" rx="2" fill="${colour}"/><text x="${30 + place * 90}" y="22" fill="${OTHER}">${role}</text>`,
  );
  return `${parts.join('')}<text x="200" y="22" fill="${OTHER}">- - link</text>`;
}

/** Fine lines every fifth of the time, with their milliseconds. */
function scale(milliseconds: number, plot: number, height: number): string {
  return Array.from({ length: STEPS + 1 }, (_, step) => {
    const x = (NAMES + (plot * step) / STEPS).toFixed(1);
    const time = Math.round((milliseconds * step) / STEPS);
    return `<path d="M${x} ${TOP - 6}V${height - 8}" stroke="#eaeef2"/><text x="${x}" y="${TOP - 10}" fill="${OTHER}" text-anchor="middle">${time} ms</text>`;
  }).join('');
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
