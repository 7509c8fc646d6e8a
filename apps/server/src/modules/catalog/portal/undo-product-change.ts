import { Message } from '@sluice/contracts';
import { UndoInput } from '@sluice/contracts/portal';
import { endpoint } from '../../../platform/http/endpoint.ts';
import type { CatalogDeps } from '../deps.ts';
import { againstRaces } from '../save-one.ts';
import { undoChange } from '../undo-change.ts';

export const undoProductChange = ({ db }: CatalogDeps) =>
  endpoint({
    method: 'POST',
    path: '/portal/api/products/:id/undo',
    operationId: 'undoProductChange',
    tag: 'Products',
    summary: 'Give the fields of a change the values before it',
    description:
      'Stock is left alone, since units were sold since. A field that was changed again answers 409, unless `force` is set.',
    subject: 'product',
    body: UndoInput,
    success: { status: 200, schema: Message },
    errors: [400, 404, 409, 422],
    handle: async ({ principal: { tenantId, actor }, params, body }) => {
      const undo = { productId: params.id!, changeId: body.change_id, force: body.force ?? false };
      await againstRaces(() => db.inTenant(tenantId, (tx) => undoChange(tx, actor, undo)));
      return { message: 'change undone' };
    },
  });
