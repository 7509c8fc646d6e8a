import { createHash } from 'node:crypto';

export const STYLE = `
:root{color-scheme:light dark;--bg:#f7f7f5;--card:#fff;--ink:#1d1f23;--soft:#6a6f78;--line:#e4e4e0;--accent:#0b6e6e;--off:#a33}
@media(prefers-color-scheme:dark){:root{--bg:#15171a;--card:#1d2024;--ink:#e8e9eb;--soft:#9aa1ab;--line:#2d3238;--accent:#4fb8b0;--off:#e58}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--ink);font:15px/1.5 system-ui,sans-serif}
header,main{max-width:72rem;margin:0 auto;padding:1.25rem}
header{padding-bottom:0}h1{font-size:1.25rem;margin:0}h2{font-size:1rem;margin:0 0 .75rem}
p{margin:.2rem 0;color:var(--soft)}
section{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:1rem;margin-bottom:1rem;overflow-x:auto}
table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{text-align:left;padding:.4rem .6rem;border-bottom:1px solid var(--line);white-space:nowrap}
th{color:var(--soft);font-weight:500;font-size:.85rem}td.n,th.n{text-align:right}tr:last-child td{border:0}
td.t{white-space:normal;min-width:14rem}
.live{color:var(--accent)}.off{color:var(--off)}
.tiles{display:flex;gap:1.5rem;flex-wrap:wrap;margin:1rem 0}.tiles b{display:block;font-size:1.5rem;line-height:1.2}
.tiles span{color:var(--soft);font-size:.85rem}
.cols{display:grid;grid-template-columns:repeat(auto-fit,minmax(19rem,1fr));gap:1rem}
form{display:flex;gap:.6rem;flex-wrap:wrap;align-items:end}form.grid{display:grid;grid-template-columns:repeat(auto-fit,minmax(9rem,1fr))}
label{display:grid;gap:.15rem;font-size:.85rem;color:var(--soft)}
input{font:inherit;padding:.35rem .5rem;border:1px solid var(--line);border-radius:6px;background:var(--bg);color:var(--ink);width:100%}
button{font:inherit;padding:.4rem .9rem;border:0;border-radius:6px;background:var(--accent);color:var(--card);cursor:pointer}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
nav a{color:var(--accent);margin-right:1rem}
`;

/** Sends the two forms as JSON and keeps the figures fresh while nobody is typing. */
export const SCRIPT = `
const say = (form, text) => { form.querySelector('output').textContent = text; };
const asJson = (form) => Object.fromEntries([...new FormData(form)].filter(([, value]) => value !== '').map(([name, value]) =>
  [name, name === 'poison_skus' ? value.split(',').map((one) => one.trim()).filter(Boolean)
    : form.elements[name].type === 'number' ? Number(value) : value]));
document.addEventListener('submit', async (event) => {
  const form = event.target;
  if (!form.dataset.send) return;
  event.preventDefault();
  const answer = await fetch(form.action, { method: form.dataset.send,
    headers: { 'content-type': 'application/json' }, body: JSON.stringify(asJson(form)) });
  const body = await answer.json();
  say(form, answer.ok ? 'Done.' : body.message);
  refresh();
});
async function refresh() {
  if (document.hidden) return;
  const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), 'text/html');
  for (const part of document.querySelectorAll('[data-live]')) {
    const fresh = page.getElementById(part.id);
    if (fresh) part.replaceWith(fresh);
  }
}
setInterval(() => refresh().catch(() => {}), 2000);
`;

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Nothing but these two may run or style, and nothing may be loaded from elsewhere. */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  `style-src ${hash(STYLE)}`,
  `script-src ${hash(SCRIPT)}`,
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');
