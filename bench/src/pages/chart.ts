import type { Point } from './trend.ts';

export interface Line {
  name: string;
  points: readonly Point[];
}

export interface Chart {
  title: string;
  /** Of the values, such as `MB`. */
  unit: string;
  /** Along the bottom, such as `minutes`. */
  along: string;
  lines: readonly Line[];
  /** Both axes by powers of ten, for sizes and costs. */
  logarithmic?: boolean;
}

const WIDTH = 560;
const HEIGHT = 240;
const PLOT = { left: 64, right: WIDTH - 12, top: 12, bottom: HEIGHT - 36 };
const COLOURS = ['#1f6feb', '#d1242f', '#1a7f37', '#9a6700', '#8250df', '#57606a', '#bf3989', '#0a7ea4'];

interface Axis {
  ticks: number[];
  /** Place of a value between 0 and 1. */
  at(value: number): number;
}

/** A chart of lines as SVG with its legend, for a page that needs no script. */
export function drawChart(chart: Chart): string {
  const all = chart.lines
    .flatMap(({ points }) => points)
    .filter(([x, y]) => !chart.logarithmic || (x > 0 && y > 0));
  if (all.length === 0) return '';
  const axis = chart.logarithmic ? powers : steps;
  const across = axis(
    all.map(([x]) => x),
    false,
  );
  const up = axis(
    all.map(([, y]) => y),
    true,
  );
  const x = (value: number): string => (PLOT.left + across.at(value) * (PLOT.right - PLOT.left)).toFixed(1);
  const y = (value: number): string => (PLOT.bottom - up.at(value) * (PLOT.bottom - PLOT.top)).toFixed(1);
  const grid = [
    ...up.ticks.map(
      (tick) =>
        `<line x1="${PLOT.left}" x2="${PLOT.right}" y1="${y(tick)}" y2="${y(tick)}"/><text x="${PLOT.left - 6}" y="${y(tick)}" text-anchor="end" dy="4">${shortNumber(tick)}</text>`,
    ),
    ...across.ticks.map(
      (tick) =>
        `<text x="${x(tick)}" y="${PLOT.bottom + 16}" text-anchor="middle">${shortNumber(tick)}</text>`,
    ),
    `<text x="${PLOT.right}" y="${HEIGHT - 4}" text-anchor="end">${escapeText(chart.along)}</text>`,
  ];
  const drawn = chart.lines.map(({ points }, n) => {
    const places = points
      .filter(([px, py]) => !chart.logarithmic || (px > 0 && py > 0))
      .map(([px, py]) => [x(px), y(py)] as const);
    const dots = chart.logarithmic
      ? places.map(([px, py]) => `<circle cx="${px}" cy="${py}" r="3" fill="${colour(n)}"/>`).join('')
      : '';
    return `<polyline points="${places.map((place) => place.join(',')).join(' ')}" stroke="${colour(n)}"/>${dots}`;
  });
  const legend = chart.lines.map(
    ({ name }, n) => `<span><i style="background:${colour(n)}"></i>${escapeText(name)}</span>`,
  );
  return `<figure><figcaption>${escapeText(chart.title)}, ${escapeText(chart.unit)}</figcaption>
<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escapeText(chart.title)}">${grid.join('')}${drawn.join('')}</svg>
<p class="legend">${legend.join(' ')}</p></figure>`;
}

const colour = (n: number): string => COLOURS[n % COLOURS.length]!;

/** Even steps of 1, 2 or 5 times a power of ten; values begin at zero where they are drawn upwards. */
function steps(values: readonly number[], fromZero: boolean): Axis {
  const least = Math.min(...values, ...(fromZero ? [0] : []));
  const most = Math.max(...values);
  const rough = (most - least || 1) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((times) => power * times >= rough) ?? 10);
  const [low, high] = [Math.floor(least / step) * step, Math.ceil(most / step) * step || step];
  const count = Math.round((high - low) / step);
  return {
    ticks: Array.from({ length: count + 1 }, (_, n) => low + n * step),
    at: (value) => (value - low) / (high - low || 1),
  };
}

function powers(values: readonly number[]): Axis {
  const low = Math.floor(Math.log10(Math.min(...values)));
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...values))));
  return {
    ticks: Array.from({ length: high - low + 1 }, (_, n) => 10 ** (low + n)),
    at: (value) => (Math.log10(value) - low) / (high - low),
  };
}

/** At most four digits, with k, M or G for thousands. */
export function shortNumber(value: number): string {
  const size = Math.abs(value);
  for (const [unit, mark] of [
    [1e9, 'G'],
    [1e6, 'M'],
    [1e4, 'k'],
  ] as const)
    if (size >= unit) return `${plain(value / (mark === 'k' ? 1e3 : unit))}${mark}`;
  return plain(value);
}

const plain = (value: number): string => String(Number(value.toPrecision(Math.abs(value) >= 1000 ? 4 : 3)));

export const escapeText = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
