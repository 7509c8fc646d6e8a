import { Message, MessageWithId, PublishRuleInput } from '@sluice/contracts';
import {
  PublishRuleCount,
  PublishRuleCreate,
  PublishRuleDraft,
  PublishRuleList,
  PublishRuleMove,
  RuleChoices,
} from '@sluice/contracts/portal';
import { changeEndpoints } from '../../../platform/http/change-endpoints.ts';
import { type Endpoint, endpoint } from '../../../platform/http/endpoint.ts';
import { requireConnection } from '../../channels/index.ts';
import { countDraft } from '../rules/count-draft.ts';
import { listRulesWithCounts, ruleChoices } from '../rules/list-with-counts.ts';
import { createRule, moveRule, removeRule, updateRule } from '../rules/store.ts';
import type { PortalPublishingDeps } from './deps.ts';

const tag = 'Publishing';
const done = { status: 200, schema: Message } as const;

/**
 * Publish rules: which products go to a connection. The use cases get the raw body, because parsing drops a misspelt
 * condition, and a rule without conditions matches everything.
 */
export const ruleEndpoints = (deps: PortalPublishingDeps): Endpoint[] => [
  ...readEndpoints(deps),
  ...contentEndpoints(deps),
  ...placeEndpoints(deps),
];

const contentEndpoints = (deps: PortalPublishingDeps): Endpoint[] => [
  ...changeEndpoints(deps, {
    method: 'POST',
    path: '/portal/api/connections/:id/rules',
    preview: '/portal/api/connections/:id/rules/preview',
    operationId: 'createPublishRule',
    tag,
    summary: 'Add a rule',
    subject: 'connection',
    body: PublishRuleCreate,
    success: { status: 201, schema: MessageWithId },
    errors: [404, 422],
    change: async (tx, { body: { position = null }, params, principal, request }) => {
      const { id } = await createRule(
        tx,
        principal.actor,
        { connectionId: params.id!, position },
        request.body,
      );
      return { message: 'rule added', id };
    },
  }),
  ...changeEndpoints(deps, {
    method: 'PUT',
    path: '/portal/api/publish-rules/:id',
    preview: '/portal/api/publish-rules/:id/preview',
    operationId: 'updatePublishRule',
    tag,
    summary: 'Replace a rule',
    subject: 'publish_rule',
    body: PublishRuleInput,
    success: done,
    errors: [404, 422],
    change: async (tx, { params, principal, request }) => {
      await updateRule(tx, principal.actor, params.id!, request.body);
      return { message: 'rule changed' };
    },
  }),
];

const placeEndpoints = (deps: PortalPublishingDeps): Endpoint[] => [
  ...changeEndpoints(deps, {
    method: 'POST',
    path: '/portal/api/publish-rules/:id/move',
    preview: '/portal/api/publish-rules/:id/move/preview',
    operationId: 'movePublishRule',
    tag,
    summary: 'Move a rule to another place in the order',
    subject: 'publish_rule',
    body: PublishRuleMove,
    success: done,
    errors: [404, 422],
    change: async (tx, { body, params, principal }) => {
      await moveRule(tx, principal.actor, params.id!, body.position);
      return { message: 'rule moved' };
    },
  }),
  ...changeEndpoints(deps, {
    method: 'DELETE',
    path: '/portal/api/publish-rules/:id',
    preview: '/portal/api/publish-rules/:id/removal/preview',
    operationId: 'removePublishRule',
    tag,
    summary: 'Remove a rule',
    subject: 'publish_rule',
    success: done,
    errors: [404],
    change: async (tx, { params, principal }) => {
      await removeRule(tx, principal.actor, params.id!);
      return { message: 'rule removed' };
    },
  }),
];

const readEndpoints = ({ db }: PortalPublishingDeps): Endpoint[] => [
  endpoint({
    method: 'GET',
    path: '/portal/api/connections/:id/rules',
    operationId: 'listPublishRules',
    load: 'preview',
    tag,
    summary:
      'List the rules of a connection in order, each with the number of products it matches and decides',
    subject: 'connection',
    success: { status: 200, schema: PublishRuleList },
    errors: [404],
    handle: ({ principal, params }) =>
      db.inTenant(principal.tenantId, async (tx) => {
        await requireConnection(tx, params.id!);
        return listRulesWithCounts(tx, params.id!);
      }),
  }),
  endpoint({
    method: 'POST',
    path: '/portal/api/connections/:id/rules/count',
    operationId: 'countPublishRule',
    load: 'preview',
    tag,
    summary: 'Count the products a rule would match and decide',
    subject: 'connection',
    role: 'viewer',
    unlocked: true,
    body: PublishRuleDraft,
    success: { status: 200, schema: PublishRuleCount },
    errors: [404, 422],
    handle: ({ principal, params, body: { id = null, position = null }, request }) =>
      db.inTenant(principal.tenantId, async (tx) => {
        await requireConnection(tx, params.id!);
        return countDraft(tx, params.id!, request.body, { id, position });
      }),
  }),
  endpoint({
    method: 'GET',
    path: '/portal/api/rule-choices',
    operationId: 'listRuleChoices',
    tag,
    summary: 'List the groups and tags that conditions can name',
    success: { status: 200, schema: RuleChoices },
    handle: ({ principal }) => db.inTenant(principal.tenantId, ruleChoices),
  }),
];
