import { listOf, Message } from '@sluice/contracts';
import { HandlingInput, Person } from '@sluice/contracts/portal';
import { sql } from '../../../platform/db/sql.ts';
import { type Endpoint, endpoint } from '../../../platform/http/endpoint.ts';
import { setHandling } from '../handling/handling.ts';
import type { PortalPublishingDeps } from './deps.ts';

/** Who takes care of work that waits for a person. */
export const handlingEndpoints = ({ db }: PortalPublishingDeps): Endpoint[] => [
  endpoint({
    method: 'GET',
    path: '/portal/api/people',
    operationId: 'listPeople',
    tag: 'Publishing',
    summary: 'List the people of the shop, to whom work can be assigned',
    success: { status: 200, schema: listOf(Person) },
    handle: async ({ principal }) => ({
      data: await db.readInTenant(principal.tenantId, (tx) =>
        tx.run(sql<Person>`
          select id, coalesce(nullif(name, ''), email) as name from users where tenant_id = ${tx.tenantId}
          order by 2, id limit 500`),
      ),
    }),
  }),
  endpoint({
    method: 'PUT',
    path: '/portal/api/connections/:id/handling',
    operationId: 'setHandling',
    tag: 'Publishing',
    summary: 'Assign a held plan or a match question to a person, or put it off',
    subject: 'connection',
    body: HandlingInput,
    success: { status: 200, schema: Message },
    errors: [404, 422],
    handle: async ({ principal, params, body }) => {
      await db.inTenant(principal.tenantId, (tx) => setHandling(tx, principal.actor, params.id!, body));
      return { message: 'noted' };
    },
  }),
];
