import { PublishPreview } from '@sluice/contracts/portal';
import type { Static, TSchema } from 'typebox';
import type { Database, TenantId, Tx } from '../db/database.ts';
import { type Call, type Endpoint, endpoint } from './endpoint.ts';

export interface ChangeDeps {
  db: Database;
  /** Makes the change, compares what the channels should get, and rolls it back. */
  previewChange(tenantId: TenantId, change: (tx: Tx) => Promise<unknown>): Promise<PublishPreview>;
}

interface Change<Body extends TSchema, Result extends TSchema>
  extends Pick<Endpoint, 'method' | 'path' | 'operationId' | 'tag' | 'summary' | 'description' | 'subject'> {
  /** Path of the preview, which takes the same body. */
  preview: string;
  body?: Body;
  success: { status: 200 | 201; schema: Result };
  errors: NonNullable<Endpoint['errors']>;
  change(
    tx: Tx,
    call: Pick<Call<unknown, Static<Body>>, 'body' | 'params' | 'principal' | 'request'>,
  ): Promise<Static<Result>>;
}

/**
 * Makes the endpoints of a change to the channels and of its preview: the same change, compared by the planner and
 * rolled back.
 */
export function changeEndpoints<Body extends TSchema, Result extends TSchema>(
  { db, previewChange }: ChangeDeps,
  { preview, change, ...definition }: Change<Body, Result>,
): Endpoint[] {
  const {
    operationId,
    summary,
    success: _,
    description: __,
    method: ___,
    path: ____,
    ...shared
  } = definition;
  return [
    endpoint<TSchema, Body, Result>({
      ...definition,
      handle: (call) => db.inTenant(call.principal.tenantId, (tx) => change(tx, call)),
    }),
    endpoint<TSchema, Body, typeof PublishPreview>({
      ...shared,
      method: 'POST',
      path: preview,
      load: 'preview',
      operationId: `preview${operationId[0]!.toUpperCase()}${operationId.slice(1)}`,
      summary: `Preview: ${summary[0]!.toLowerCase()}${summary.slice(1)}`,
      description: 'The answer shows the effect on every channel. Nothing is changed.',
      success: { status: 200, schema: PublishPreview },
      handle: (call) => previewChange(call.principal.tenantId, (tx) => change(tx, call)),
    }),
  ];
}
