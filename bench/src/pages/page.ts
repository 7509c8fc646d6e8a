import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { type Chart, drawChart, escapeText } from './chart.ts';

export interface PageTable {
  title: string;
  rows: Record<string, string | number>[];
}

export interface Report {
  title: string;
  /** Sentences above everything else: sizes, verdicts. */
  summary: readonly string[];
  tables: readonly PageTable[];
  charts: readonly Chart[];
}

const STYLE = `body{font:15px/1.45 system-ui,sans-serif;max-width:1180px;margin:2em auto;padding:0 1em;color:#1f2328}
table{border-collapse:collapse;margin:.5em 0 1.5em}th,td{padding:.2em .7em;border-bottom:1px solid #d1d9e0;text-align:right}
th:first-child,td:first-child{text-align:left}.charts{display:grid;grid-template-columns:repeat(auto-fit,minmax(480px,1fr));gap:1em}
figure{margin:0}figcaption{font-weight:600}svg{width:100%}svg text{font-size:11px;fill:#57606a}svg line{stroke:#e6e9ec}
svg polyline{fill:none;stroke-width:1.5}.legend span{margin-right:1em}.legend i{display:inline-block;width:.8em;height:.8em;margin-right:.3em}`;

/** The machine the figures were measured on. */
export const machine = (): string =>
  `${cpus().length} × ${cpus()[0]?.model.trim() || 'unknown processor'}, ${Math.round(totalmem() / 1024 ** 3)} GB, Node ${process.versions.node}`;

/** Writes a report as `<name>.html`, and its data as `<name>.json`. Returns the path of the page. */
export async function writeReport(
  folder: string,
  name: string,
  report: Report,
  data: object,
): Promise<string> {
  await mkdir(folder, { recursive: true });
  await writeFile(
    join(folder, `${name}.json`),
    `${JSON.stringify({ machine: machine(), ...data }, null, 1)}\n`,
  );
  const path = join(folder, `${name}.html`);
  await writeFile(path, pageOf(report));
  return path;
}

function pageOf({ title, summary, tables, charts }: Report): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escapeText(title)}</title><style>${STYLE}</style>
<h1>${escapeText(title)}</h1><p>${escapeText(machine())}</p>${summary.map((line) => `<p>${escapeText(line)}</p>`).join('\n')}
${tables.map(tableOf).join('\n')}<div class="charts">${charts.map(drawChart).join('\n')}</div></html>\n`;
}

function tableOf({ title, rows }: PageTable): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const line = (cells: string[], tag: string): string =>
    `<tr>${cells.map((cell) => `<${tag}>${escapeText(cell)}</${tag}>`).join('')}</tr>`;
  const body = rows.map((row) =>
    line(
      columns.map((column) => String(row[column] ?? '')),
      'td',
    ),
  );
  return `<h2>${escapeText(title)}</h2><table>${line(columns, 'th')}${body.join('')}</table>`;
}
