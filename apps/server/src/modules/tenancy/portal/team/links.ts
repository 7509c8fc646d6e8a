import { Message } from '@sluice/contracts';
import {
  JoinInput,
  LinkToken,
  NewPasswordInput,
  OpenInvitation,
  OpenPasswordLink,
} from '@sluice/contracts/portal';
import { openEndpoint } from '../../../../platform/http/endpoint.ts';
import { timestamp } from '../../../../platform/http/present.ts';
import { originOf } from '../../sessions/store.ts';
import { findInvitation, join } from '../../team/invitations.ts';
import { findPasswordLink, usePasswordLink } from '../../team/password-links.ts';
import type { OpenPortalDeps } from '../deps.ts';

/**
 * For holders of a link. Tokens travel behind the # of the page's address, which browsers do not send, and in bodies:
 * the part of an address that is sent ends up in the logs of proxies.
 */
const open = { tag: 'Session', errors: [404] as [404] };

export const lookUpInvitation = ({ db }: OpenPortalDeps) =>
  openEndpoint({
    ...open,
    method: 'POST',
    path: '/portal/api/join/look-up',
    operationId: 'lookUpInvitation',
    summary: 'Show the shop, role and address of an invitation',
    body: LinkToken,
    success: { status: 200, schema: OpenInvitation },
    handle: async ({ body }) => {
      const { email, tenant_name, role, expires_at } = await findInvitation(db, body.token);
      return { email, tenant_name, role, expires_at: timestamp(expires_at) };
    },
  });

export const joinEndpoint = ({ db, cookie }: OpenPortalDeps) =>
  openEndpoint({
    ...open,
    method: 'POST',
    path: '/portal/api/join',
    operationId: 'join',
    summary: 'Accept an invitation and sign in',
    body: JoinInput,
    success: { status: 201, schema: Message },
    handle: async ({ body, request, reply }) => {
      cookie.write(reply, await join(db, body, originOf(request)));
      return { message: 'account created' };
    },
  });

export const lookUpPasswordLink = ({ db }: OpenPortalDeps) =>
  openEndpoint({
    ...open,
    method: 'POST',
    path: '/portal/api/new-password/look-up',
    operationId: 'lookUpPasswordLink',
    summary: 'Show the account whose password a link sets',
    body: LinkToken,
    success: { status: 200, schema: OpenPasswordLink },
    handle: async ({ body }) => {
      const { email, expires_at } = await findPasswordLink(db, body.token);
      return { email, expires_at: timestamp(expires_at) };
    },
  });

export const setNewPassword = ({ db }: OpenPortalDeps) =>
  openEndpoint({
    ...open,
    method: 'POST',
    path: '/portal/api/new-password',
    operationId: 'setNewPassword',
    summary: 'Set a new password by a link; all sessions of the account end',
    body: NewPasswordInput,
    success: { status: 200, schema: Message },
    handle: async ({ body }) => {
      await usePasswordLink(db, body.token, body.password);
      return { message: 'password set' };
    },
  });
