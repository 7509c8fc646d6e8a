import { message } from '@sluice/contracts/messages';
import type {
  NotificationKind,
  NotificationRule,
  NotificationRuleInput,
  NotificationSend,
} from '@sluice/contracts/portal';
import { sql } from '../../../../platform/db/sql.ts';
import type { ReceivedMail } from '../../../../platform/mail/testing/smtp-server.ts';
import { createAddressGuard } from '../../../../platform/outbound/address-guard.ts';
import { createOutbound } from '../../../../platform/outbound/index.ts';
import { signIn, type TestUser } from '../../../../testing/portal.ts';
import type { TestService, TestTenant } from '../../../../testing/service.ts';
import { end, note } from '../../store.ts';
import { letRulesSpeak } from '../speak.ts';
import { type NoticeDeps, sendNotices } from '../worker.ts';

const RULE: NotificationRuleInput = {
  label: 'Night shift',
  is_active: true,
  kinds: ['connection_failing', 'changes_held', 'listings_refused', 'import_failed', 'stock_low'],
  credential_id: null,
  refused_from: 1,
  stock_threshold: 5,
  way: 'email',
  emails: ['ada@shop.example'],
  cadence: 'at_once',
  daily_at: '08:30',
  quiet_from: null,
  quiet_to: null,
  urgent_kinds: [],
  tells_end: true,
  hourly_limit: 30,
  language: 'en',
  time_zone: 'Europe/Istanbul',
};

/** A tenant with rules, and troubles that a test makes; minutes are those behind the beginning of the test. */
export interface NoticeWorld {
  tenant: TestTenant;
  admin: TestUser;
  deps: NoticeDeps;
  add(part?: Partial<NotificationRuleInput>): Promise<number>;
  change(id: number, part: Partial<NotificationRuleInput>): Promise<number>;
  rule(): Promise<NotificationRule>;
  sends(id: number): Promise<NotificationSend[]>;
  trouble(subject: string, kind?: NotificationKind, count?: number): Promise<void>;
  well(subject: string, kind?: NotificationKind): Promise<void>;
  /** Lets rules speak as if so many minutes had gone by, and sends what waits. */
  speak(minutes?: number): Promise<void>;
  run<Row>(statement: ReturnType<typeof sql<Row>>): Promise<Row[]>;
  close(): Promise<void>;
}

export async function openNoticeWorld(service: TestService): Promise<NoticeWorld> {
  const { platform } = service;
  const tenant = await service.createTenant({ name: 'Harbour Goods' });
  const admin = await signIn(service, tenant.id, 'admin');
  const deps: NoticeDeps = {
    ...platform,
    publicUrl: 'https://sluice.example',
    outbound: createOutbound(createAddressGuard(['127.0.0.0/8'])),
  };
  const began = Date.now();
  const write: NoticeWorld['run'] = (statement) => platform.db.inTenant(tenant.id, (tx) => tx.run(statement));
  return {
    tenant,
    admin,
    deps,
    add: async (part = {}) => {
      const { status, body } = await admin.call<{ id: number }>('POST', '/notification-rules', {
        ...RULE,
        ...part,
      });
      if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
      return body.id;
    },
    change: async (id, part) =>
      (await admin.call('PUT', `/notification-rules/${id}`, { ...RULE, ...part })).status,
    rule: async () =>
      (await admin.call<{ data: NotificationRule[] }>('GET', '/notification-rules')).body.data[0]!,
    sends: async (id) =>
      (await admin.call<{ data: NotificationSend[] }>('GET', `/notification-rules/${id}/sends`)).body.data,
    trouble: (subject, kind = 'connection_failing', count = 1) =>
      platform.db.inTenant(tenant.id, async (tx) =>
        note(tx, {
          ...{ kind, subject, count, connectionId: 7, cause: 'auth' },
          said: message('notice_connection_failing', { label: subject }),
        }),
      ),
    well: (subject, kind = 'connection_failing') =>
      platform.db.inTenant(tenant.id, async (tx) => end(tx, kind, [subject])),
    speak: async (minutes = 0) => {
      await letRulesSpeak(deps, new Date(Math.max(began, Date.now()) + minutes * 60_000));
      await sendNotices(deps);
    },
    run: write,
    close: async () => {
      // The next test sends whatever is due, of any tenant.
      await write(sql`delete from notification_rules where tenant_id = ${tenant.id}`);
      await deps.outbound.close();
    },
  };
}

/** A header or the plain text of a mail, with folded lines and quoted letters put together. */
export const plain = ({ raw }: ReceivedMail): string =>
  raw
    .replaceAll('=\n', '')
    .replace(/\n[ \t]+/g, ' ')
    .replace(/((?:=[0-9A-F]{2})+)/g, (quoted) => Buffer.from(quoted.replaceAll('=', ''), 'hex').toString());
