import { errorFromResponse, type Issue, readJson } from '@sluice/connector-kit';
import { type Context, send } from './client.ts';
import { marketplaceOf } from './config.ts';
import { errorsIn, issueOf, wordsIn } from './issues.ts';
import { itemPath } from './items.ts';
import { type Change, isNew, requirementsOf } from './listings-feed.ts';
import { Submission } from './schema.ts';

/**
 * Sends one write, or has it checked alone; resolves to the reasons for which Amazon does not take it, null when it does. A write that is
 * not valid writes nothing.
 */
export async function refusalOf(
  ctx: Context,
  change: Change,
  mode?: 'VALIDATION_PREVIEW',
): Promise<readonly Issue[] | null> {
  const { sku, productType, body } = change;
  const response = await send(ctx, {
    method: isNew(change) ? 'PUT' : 'PATCH',
    path: itemPath(ctx, sku),
    query: { marketplaceIds: marketplaceOf(ctx.config).id, ...(mode !== undefined && { mode }) },
    ...(mode !== undefined && { effect: 'read' as const }),
    json: { productType, ...requirementsOf(change), ...body },
  });
  if (response.status === 400 || response.status === 413) {
    const words = await wordsIn(response);
    if (words.length === 0) throw await errorFromResponse(response);
    return words.map((said) => issueOf({ message: said }));
  }
  const { status, issues } = await readJson(response, Submission);
  if (status !== 'INVALID') return null;
  const errors = errorsIn(issues ?? []);
  return errors.length > 0 ? errors.map(issueOf) : [issueOf({ message: '' })];
}
