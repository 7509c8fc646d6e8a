import { MantineProvider } from '@mantine/core';
import { keyOf, message, TURKISH } from '@sluice/contracts/messages';
import type { Connection, DeliveryPause, OrderProblem, PublishAttempt } from '@sluice/contracts/portal';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import i18next from 'i18next';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Reason } from '../features/connections/BlockedBanner.tsx';
import connections from '../features/connections/locales/tr.json' with { type: 'json' };
import orders from '../features/orders/locales/tr.json' with { type: 'json' };
import { Problem } from '../features/orders/OrderProblem.tsx';
import publishing from '../features/publishing/locales/tr.json' with { type: 'json' };
import { PauseBanner } from '../features/publishing/PauseBanner.tsx';
import { AttemptFacts } from '../features/publishing/results/AttemptDialog.tsx';
import ui from '../ui/locales/tr.json' with { type: 'json' };

beforeAll(async () => {
  const tr = { connections, orders, publishing, ui, messages: TURKISH };
  const interpolation = { escapeValue: false };
  await i18next.use(initReactI18next).init({ lng: 'tr', resources: { tr }, interpolation });
});
// Files share the one i18next of the portal.
afterAll(() => i18next.changeLanguage('none'));

const client = new QueryClient();
const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });

/** A part of a page as it is shown first. */
function shown(part: ReactNode): string {
  const routed = createElement(RouterContextProvider, { router, children: part } as never);
  const queried = createElement(QueryClientProvider, { client }, routed);
  return renderToStaticMarkup(createElement(MantineProvider, null, queried));
}

const said = message('channel_answered', { status: 503, method: 'GET', path: '/listings' });
const IN_TURKISH = 'kanal GET /listings isteğine 503 yanıtını verdi';

const PAUSE: DeliveryPause = {
  credential_id: 1,
  label: 'Kanal',
  platform: 'simulator',
  by: 'failures',
  since: null,
  code: 'unavailable',
  message: said.text,
  message_key: keyOf(said),
  failures: 3,
  identical_failures: 3,
  next_probe_at: null,
  waiting: 2,
};
const pauseShown = (pause: DeliveryPause): string => {
  client.setQueryData(['connections', 'pauses'], [pause]);
  return shown(createElement(PauseBanner));
};

const ATTEMPT: PublishAttempt = {
  id: 1,
  credential_id: 1,
  label: 'Kanal',
  platform: 'simulator',
  product_id: 1,
  name: 'Fincan',
  sku: 'F-1',
  at: '2026-01-01T00:00:00Z',
  operation: 'content',
  outcome: 'retry',
  code: 'unavailable',
  message: said.text,
  message_key: keyOf(said),
  duration_ms: null,
  call_id: null,
  evidence: null,
};

// holds UI-20
test('the reason of a pause is in Turkish', () => {
  expect(pauseShown(PAUSE)).toContain(`Ayrıntı: ${IN_TURKISH}`);
  const last = { code: 'listing_not_clear', params: {} };
  const share = { code: 'refused_share', params: { refused: 9, sent: 10, last } };
  expect(pauseShown({ ...PAUSE, message_key: share })).toContain(
    'son 10 ilanın 9 tanesi reddedildi, sonuncusunun nedeni: kanal toplu işi yanıtladı',
  );
});

test('the reason for which a connection has stopped is in Turkish', () => {
  const blocked: NonNullable<Connection['blocked']> = {
    kind: 'unavailable',
    reason: said.text,
    reason_key: keyOf(said),
    until: null,
    since: null,
    failures: 3,
    identical_failures: 3,
  };
  expect(shown(createElement(Reason, { blocked }))).toContain(`Ayrıntı: ${IN_TURKISH}`);
});

test('the message of an attempt is in Turkish', () => {
  expect(shown(createElement(AttemptFacts, { attempt: ATTEMPT }))).toContain(`<dd>${IN_TURKISH}</dd>`);
});

test('the reason for which an order was put aside is in Turkish', () => {
  const field = keyOf(message('order_field.unit_price'));
  const problem: OrderProblem = {
    id: 1,
    channel: { credential_id: 1, platform: 'simulator', label: 'Kanal' },
    external_id: 'S-1',
    reason: 'unit price is below zero: -1',
    reason_key: { code: 'order_amount_negative', params: { field, value: '-1' } },
    content: '{}',
    seen: 1,
    first_seen_at: '2026-01-01T00:00:00Z',
    last_seen_at: '2026-01-01T00:00:00Z',
  };
  const page = (one: OrderProblem): string => shown(createElement(Problem, { problem: one }));
  expect(page(problem)).toContain('birim fiyat sıfırın altında: -1');
  expect(page({ ...problem, reason_key: null })).toContain(problem.reason);
});

test('the words of a channel, and texts stored without a code, are shown as they are', () => {
  const words = 'weight is missing';
  expect(pauseShown({ ...PAUSE, message: words, message_key: null })).toContain(`Kanalın mesajı: ${words}`);
  const attempt = { ...ATTEMPT, message: words, message_key: null };
  expect(shown(createElement(AttemptFacts, { attempt }))).toContain(`<dd>${words}</dd>`);
});
