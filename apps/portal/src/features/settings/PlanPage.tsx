import { Group, Progress, Stack, Text } from '@mantine/core';
import { PLAN_CODES, PLANS, type PlanCode } from '@sluice/contracts';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { useRights, useSession } from '../../lib/session.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Status, type Tone } from '../../ui/Status.tsx';
import classes from './settings.module.css';

const TONES: Record<string, Tone> = { active: 'live', trialing: 'info', past_due: 'pending' };
/** From this share of the quota on it is shown as running out. */
const NEARLY_FULL = 0.9;

/** The plan of the shop, how much of it is used, and how it is changed. */
export function PlanPage() {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { subscription } = useSession();
  const { plan_code, status, current_period_end } = subscription;
  return (
    <>
      <PageHeader title={t('plan.title')} description={t('plan.text')} />
      <Stack>
        <div className={classes.columns}>
          <Panel title={t('plan.now')}>
            <Group gap="xl" align="flex-start">
              <Fact name={t('plan.plan')}>{t(`plan.name.${plan_code as PlanCode}`)}</Fact>
              <Fact name={t('plan.status')}>
                <Status tone={TONES[status] ?? 'error'}>{t(`plan.statusName.${status}`)}</Status>
              </Fact>
              <Fact name={t('plan.until')}>
                {current_period_end === null ? t('plan.noEnd') : format.day(current_period_end)}
              </Fact>
            </Group>
          </Panel>
          <Quota />
        </div>
        <Plans current={plan_code} />
        <HowToChange />
      </Stack>
    </>
  );
}

const Fact = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div>
    <Text size="sm" c="dimmed">
      {name}
    </Text>
    <div className={classes.fact}>{children}</div>
  </div>
);

function Quota() {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { used, limit } = useSession().subscription.limits.products;
  const share = limit === null ? 0 : limit === 0 ? 1 : Math.min(1, used / limit);
  const words =
    limit === null
      ? t('plan.unlimitedUsed', { used: format.number(used) })
      : t('plan.used', {
          used: format.number(used),
          limit: format.number(limit),
          share: format.percent(share),
        });
  return (
    <Panel title={t('plan.quota')} description={words}>
      {limit !== null && (
        <Progress
          // Some use is always to be seen.
          value={used > 0 ? Math.max(share * 100, 1.5) : 0}
          size="lg"
          className={classes.bar!}
          color={share >= NEARLY_FULL ? 'red.8' : undefined}
          aria-label={t('plan.quota')}
        />
      )}
      {limit !== null && share >= NEARLY_FULL && (
        <Text size="sm" mt="xs">
          {t('plan.full')}
        </Text>
      )}
    </Panel>
  );
}

function Plans({ current }: { current: string }) {
  const { t } = useTranslation('settings');
  return (
    <Panel title={t('plan.all')}>
      <div className={classes.scroller}>
        <table className={classes.plans}>
          <thead>
            <tr>
              <td />
              {PLAN_CODES.map((code) => (
                <th key={code} scope="col" data-current={code === current}>
                  {t(`plan.name.${code}`)}
                  {code === current && <Status tone="live">{t('plan.yours')}</Status>}
                </th>
              ))}
            </tr>
          </thead>
          <Offers current={current} />
        </table>
      </div>
      <Text size="sm" mt="sm">
        {t('plan.rest')}
      </Text>
    </Panel>
  );
}

/** The limits and features of each plan. */
function Offers({ current }: { current: string }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  return (
    <tbody>
      <tr>
        <th scope="row">{t('plan.products')}</th>
        {PLAN_CODES.map((code) => {
          const { productLimit } = PLANS[code];
          return (
            <td key={code} data-current={code === current}>
              {productLimit === null ? t('plan.unlimited') : format.number(productLimit)}
            </td>
          );
        })}
      </tr>
      <tr>
        <th scope="row">{t('plan.api')}</th>
        {PLAN_CODES.map((code) => (
          <td key={code} data-current={code === current}>
            {PLANS[code].features.includes('api_access') ? (
              <IconCheck size={18} role="img" aria-label={t('plan.yes')} />
            ) : (
              <IconMinus size={18} role="img" aria-label={t('plan.no')} />
            )}
          </td>
        ))}
      </tr>
    </tbody>
  );
}

function HowToChange() {
  const { t } = useTranslation('settings');
  const { is } = useRights();
  if (!is('admin')) return null;
  return (
    <Text size="sm" c="dimmed">
      {t('plan.howText')}
    </Text>
  );
}
