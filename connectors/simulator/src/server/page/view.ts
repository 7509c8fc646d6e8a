import { type Faults, NO_FAULTS } from '../faults.ts';
import type { Simulator } from '../simulator.ts';
import type { Listing, Order, SimulatorState } from '../state.ts';
import { SCRIPT, STYLE } from './assets.ts';
import { html, type Markup, trusted } from './html.ts';

const PER_PAGE = 50;

export interface PageQuery {
  search: string;
  page: number;
}

/** The whole page. */
export function renderPage(simulator: Simulator, query: PageQuery): string {
  const { state, faults } = simulator;
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Simulated marketplace</title>
<style>${trusted(STYLE)}</style>
</head>
<body>
<header><h1>Simulated marketplace</h1><p>A sales channel that lives in memory, for demonstrations and tests.</p>
${tiles(state)}</header>
<main>
${listings(state, query)}
<div class="cols">${orders(state)}${orderForm()}${calls(state)}${counters(state)}</div>
${faultForm(faults)}
</main>
<script>${trusted(SCRIPT)}</script>
</body>
</html>`;
  return page.markup;
}

function tiles(state: SimulatorState): Markup {
  const figures: [string, number][] = [
    ['listings', state.listings.length],
    ['on sale', state.activeListings],
    ['orders', state.orders.size],
    ['brands', state.brands.size],
    ['categories', state.categories.size],
  ];
  return html`<div class="tiles" id="tiles" data-live>${figures.map(
    ([name, figure]) => html`<div><b>${figure}</b><span>${name}</span></div>`,
  )}</div>`;
}

function listings(state: SimulatorState, { search, page }: PageQuery): Markup {
  const wanted = search.toLowerCase();
  const matches = (listing: Listing) =>
    [listing.sku, listing.title, listing.barcode ?? ''].some((text) => text.toLowerCase().includes(wanted));
  const found = search ? state.listings.filter(matches) : state.listings;
  const shown = found.slice((page - 1) * PER_PAGE, page * PER_PAGE);
  const link = (to: number, text: string) =>
    html`<a href="/?${new URLSearchParams({ q: search, page: String(to) }).toString()}">${text}</a>`;
  return html`<section><h2>Listings</h2>
<form method="get" action="/" role="search"><label>SKU, title or barcode<input name="q" value="${search}"></label><button>Search</button></form>
<div id="listings" data-live><table>
<thead><tr><th>SKU</th><th>Title</th><th>Brand</th><th>Barcode</th><th class="n">Price</th><th class="n">Stock</th><th>State</th><th>Changed</th></tr></thead>
<tbody>${shown.map(listingRow)}</tbody></table>
${shown.length === 0 && html`<p>Nothing here yet.</p>`}
<nav>${page > 1 && link(page - 1, 'Previous')}${found.length > page * PER_PAGE && link(page + 1, 'Next')}</nav></div></section>`;
}

function listingRow(listing: Listing): Markup {
  const state = listing.active
    ? html`<span class="live">on sale</span>`
    : html`<span class="off">withdrawn</span>`;
  return html`<tr><td>${listing.sku}</td><td class="t">${listing.title}</td><td>${listing.brand}</td><td>${listing.barcode}</td>
<td class="n">${listing.price} ${listing.currency}</td><td class="n">${listing.stock}</td><td>${state}</td><td>${time(listing.updated_at)}</td></tr>`;
}

function orders(state: SimulatorState): Markup {
  const latest = [...state.orders.values()].slice(-10).reverse();
  return html`<section id="orders" data-live><h2>Latest orders</h2><table>
<thead><tr><th>Number</th><th>State</th><th>Items</th><th class="n">Total</th></tr></thead>
<tbody>${latest.map(orderRow)}</tbody></table>${latest.length === 0 && html`<p>No orders yet.</p>`}</section>`;
}

function orderRow(order: Order): Markup {
  const items = order.lines.map((line) => `${line.quantity} × ${line.sku}`).join(', ');
  return html`<tr><td>${order.number}</td><td>${order.status}</td><td>${items}</td><td class="n">${order.total} ${order.currency}</td></tr>`;
}

function orderForm(): Markup {
  return html`<section><h2>Place an order</h2>
<form data-send="POST" action="/_orders"><label>SKU<input name="sku" required></label>
<label>Quantity<input name="quantity" type="number" min="1" value="1" required></label>
<button>Order</button><output role="status"></output></form></section>`;
}

function calls(state: SimulatorState): Markup {
  return figureTable('calls', 'Calls', Object.entries(state.calls));
}

function counters(state: SimulatorState): Markup {
  return figureTable('counters', 'Counters', Object.entries(state.counters));
}

function figureTable(id: string, title: string, figures: [string, number][]): Markup {
  const rows = figures.map(([name, figure]) => html`<tr><td>${name}</td><td class="n">${figure}</td></tr>`);
  return html`<section id="${id}" data-live><h2>${title}</h2><table><tbody>${rows}</tbody></table></section>`;
}

function faultForm(faults: Faults): Markup {
  const fields = Object.entries(NO_FAULTS).map(([name]) => {
    const value = faults[name as keyof Faults];
    const kind = typeof value === 'number' ? html`type="number" min="0" step="any"` : html`type="text"`;
    return html`<label>${name}<input name="${name}" value="${String(value)}" ${kind}></label>`;
  });
  return html`<section><h2>Faults</h2><p>Shares of calls from 0 to 1. Poisoned SKUs are separated by commas.</p>
<form class="grid" data-send="PUT" action="/_faults">${fields}<button>Set faults</button><output role="status"></output></form></section>`;
}

function time(iso: string): string {
  return iso.slice(11, 19);
}
