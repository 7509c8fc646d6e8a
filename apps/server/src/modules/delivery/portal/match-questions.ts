import { Message } from '@sluice/contracts';
import { message } from '@sluice/contracts/messages';
import { MatchAnswer, MatchQuestionPage, MatchQuestionQuery } from '@sluice/contracts/portal';
import { changeEndpoints } from '../../../platform/http/change-endpoints.ts';
import { type Endpoint, endpoint } from '../../../platform/http/endpoint.ts';
import { invalid } from '../../../platform/http/errors.ts';
import { pageEnvelope, pageOfQuery, timestamp } from '../../../platform/http/present.ts';
import { setExcluded } from '../../catalog/index.ts';
import { inView, personOf, presentHandling } from '../../publishing/index.ts';
import { chooseCandidate, createAsNew } from '../matching/match-listing.ts';
import { pageOfQuestions } from '../matching/page-of-questions.ts';
import type { PortalDeliveryDeps } from './deps.ts';

const PER_PAGE = 10;
const ONE = '/portal/api/connections/:id/match-questions/:product_id';

/** Questions to a person: which listing of the channel a product is. */
export const matchQuestionEndpoints = (deps: PortalDeliveryDeps): Endpoint[] => [
  listEndpoint(deps),
  ...changeEndpoints(deps, {
    method: 'PUT',
    path: ONE,
    preview: `${ONE}/preview`,
    operationId: 'answerMatchQuestion',
    tag: 'Publishing',
    summary: 'Answer which listing of the channel a product is',
    subject: 'question',
    body: MatchAnswer,
    success: { status: 200, schema: Message },
    errors: [404, 409, 422],
    change: async (tx, { body, params, principal }) => {
      const { actor } = principal;
      const listing = { connectionId: params.id!, productId: params.product_id! };
      if (body.choice === 'candidate') {
        if (!body.sync_id) throw invalid('sync_id', message('choose_candidate'));
        await chooseCandidate(tx, actor, { ...listing, syncId: body.sync_id });
        return { message: 'listing matched' };
      }
      if (body.choice === 'exclude') {
        await setExcluded(tx, actor, listing, true);
        return { message: 'kept off this channel' };
      }
      await createAsNew(tx, actor, listing);
      return { message: 'it will be created as new' };
    },
  }),
];

const listEndpoint = ({ db, publicUrl }: PortalDeliveryDeps): Endpoint =>
  endpoint({
    method: 'GET',
    path: '/portal/api/match-questions',
    operationId: 'listMatchQuestions',
    tag: 'Publishing',
    summary: 'List products that several listings of the channel may be',
    query: MatchQuestionQuery,
    success: { status: 200, schema: MatchQuestionPage },
    handle: async ({ principal, query, request }) => {
      const page = pageOfQuery(query, PER_PAGE);
      const condition = inView(query.view, personOf(principal));
      const window = { limit: page.perPage, offset: page.offset, condition };
      const rows = await db.readInTenant(principal.tenantId, (tx) =>
        tx.run(pageOfQuestions(tx, query.credential_id ?? null, window)),
      );
      return {
        data: rows.map(({ asked_at, ...row }) => ({
          ...presentHandling(row),
          asked_at: timestamp(asked_at),
        })),
        ...pageEnvelope(publicUrl, request.url, page, { total: rows[0]?.total ?? 0, rows: rows.length }),
      };
    },
  });
