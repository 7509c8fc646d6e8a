import { ConnectorError, type Issue, multipart } from '@sluice/connector-kit';
import { type Context, call } from './client.ts';
import { issuesOf } from './issues.ts';
import { allPages } from './pages.ts';
import type { Part } from './parts.ts';
import { catalogue, examinedAs, standingOf, unrefused, validations } from './products.ts';
import { candidateOf } from './proposals.ts';
import { ContentPage, DeletionAnswer, ImportPage, type ImportRow, Tracking } from './schema.ts';
import type { Verdict, Verdicts } from './verdicts.ts';

const TICKETS = '/ticket-api/api/integrator';

/** A form with one file, as both imports take it. */
async function sendFile(ctx: Context, path: string, content: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(content));
  const form = await multipart([
    { name: 'file', fileName: 'products.json', contentType: 'application/json', bytes },
  ]);
  const answer = await call(ctx, { service: 'catalogue', method: 'POST', path, ...form }, Tracking);
  return unrefused(answer).data.trackingId;
}

/** New products, and all changes of those that are not for sale yet. */
export async function importProducts(ctx: Context, products: readonly object[]): Promise<Part> {
  return { kind: 'import', id: await sendFile(ctx, '/product/api/products/import', products) };
}

/** Changes of the content of products that are for sale. */
export async function importContent(ctx: Context, items: readonly object[]): Promise<Part> {
  const content = { merchantId: ctx.config.merchant_id, items };
  return { kind: 'content', id: await sendFile(ctx, `${TICKETS}/import`, content) };
}

/** The verdict on each row of an import; `pending` while one of them is worked on, null when it is not known any more. */
export async function readImport(ctx: Context, { id }: Part): Promise<Verdicts | 'pending' | null> {
  const path = `/status/${encodeURIComponent(id)}`;
  const rows = await allPages(async (query) =>
    unrefused(await call(ctx, catalogue('GET', path, { query }), ImportPage)),
  );
  if (rows.length === 0) return null;
  const done = rows.filter(({ importStatus }) => importStatus === 'SUCCESS' || importStatus === 'FAILED');
  if (done.length < rows.length) return 'pending';
  return new Map(done.flatMap((row) => (row.merchantSku ? [[row.merchantSku, verdictOf(row)]] : [])));
}

function verdictOf(row: ImportRow): Verdict {
  const { merchantSku, importStatus, productStatus } = row;
  if (importStatus === 'FAILED') return { is: 'refused', issues: issuesOf(reasonsOf(row)) };
  const status = productStatus ?? 'WAITING';
  switch (standingOf(status)) {
    case 'matched':
      return { is: 'taken' };
    case 'examined':
      return { is: 'examined', issue: examinedAs(status) };
    case 'proposed':
      return { is: 'proposed', candidate: candidateOf(merchantSku ?? '', row.matchedHbProductInfo?.[0]) };
    case 'refused': {
      const reasons = reasonsOf(row);
      const issues = issuesOf(reasons.length === 0 ? [`Hepsiburada has it as ${status}`] : reasons);
      return { is: 'refused', issues, there: true };
    }
  }
}

function reasonsOf({ importMessages, validationResults, rejectReasonsMessages }: ImportRow): string[] {
  const messages = (importMessages ?? []).filter(({ severity }) => severity !== 'INFORMATION');
  return [
    ...messages.flatMap(({ message }) => message ?? []),
    ...validations(validationResults),
    ...(rejectReasonsMessages ?? []),
  ];
}

/** Fields of a live product that Hepsiburada has refused to change; all others count as taken. */
export async function readContent(
  ctx: Context,
  { id }: Part,
): Promise<ReadonlyMap<string, readonly Issue[]>> {
  const path = `${TICKETS}/status/${encodeURIComponent(id)}`;
  const rows = await allPages(async (query) =>
    unrefused(await call(ctx, { service: 'catalogue', method: 'GET', path, query }, ContentPage)),
  );
  const items = rows.flatMap((row) => ('items' in row ? row.items : [row]));
  return new Map(
    items.flatMap(({ hbSku, message, updateResults }) => {
      const refused = (updateResults ?? []).filter(({ fieldResult }) => fieldResult === 'REJECTED');
      if (!hbSku || refused.length === 0) return [];
      const reasons = refused.map(({ fieldName, rejectReason }) =>
        [fieldName, rejectReason || message].filter(Boolean).join(': '),
      );
      return [[hbSku, issuesOf(reasons).map((issue) => ({ ...issue, code: 'not_approved' as const }))]];
    }),
  );
}

/** Takes back products that are not for sale yet. */
export async function deleteProducts(ctx: Context, skus: readonly string[]): Promise<Part> {
  const json = skus.map((merchantSku) => ({ merchant: ctx.config.merchant_id, merchantSku }));
  const answer = await call(ctx, catalogue('POST', '/delete-process', { json }), Tracking);
  return { kind: 'delete', id: unrefused(answer).data.trackingId };
}

export async function readDeletion(ctx: Context, { id }: Part): Promise<Verdicts | 'pending'> {
  const path = `/delete-process/${encodeURIComponent(id)}`;
  const answer = unrefused(await call(ctx, catalogue('GET', path), DeletionAnswer));
  const { completed, deletedProductList } = 'data' in answer ? answer.data : answer;
  if (completed !== true) return 'pending';
  return new Map(
    (deletedProductList ?? []).flatMap(({ merchantSku, deleted, errorMessage }): [string, Verdict][] => {
      if (!merchantSku) return [];
      if (deleted === true) return [[merchantSku, { is: 'withdrawn' }]];
      // It was approved meanwhile: the next try finds its listing.
      const message = errorMessage || 'Hepsiburada did not delete the product';
      return [[merchantSku, { is: 'failed', error: new ConnectorError({ kind: 'unavailable', message }) }]];
    }),
  );
}
