import { Alert, Stack, Text, Title } from '@mantine/core';
import type { BulkActionPreview } from '@sluice/contracts/portal';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { say } from '../../../lib/messages.ts';
import { PlanPreview } from '../../../ui/PlanPreview.tsx';
import classes from './Bulk.module.css';
import { Changes } from './Changes.tsx';

interface PreviewOfProps {
  preview: BulkActionPreview;
  /** Stands in for the words on what the guard would hold. */
  approval?: ReactNode;
}

/** The outlook of an edit: how many products change, the first of them, and the prices that channels would show. */
export function PreviewOf({ preview, approval }: PreviewOfProps) {
  const { t } = useTranslation('products');
  const format = useFormat();
  return (
    <Stack>
      <Figures preview={preview} />
      {preview.looked_at < preview.total && (
        <Text size="sm" c="dimmed">
          {t('preview.partly', {
            looked: format.number(preview.looked_at),
            total: format.number(preview.total),
          })}
        </Text>
      )}
      {preview.failed > 0 && (
        <Alert color="yellow" variant="light">
          {t('preview.someFail')}
        </Alert>
      )}
      {preview.channels !== null && (
        <Stack gap="xs">
          <Title order={3} size="h5">
            {t('preview.channels')}
          </Title>
          <PlanPreview preview={preview.channels} guard={approval === undefined} />
          {approval}
        </Stack>
      )}
      {preview.samples.length === 0 ? (
        <Text size="sm">{t('preview.nothing')}</Text>
      ) : (
        <Samples samples={preview.samples} />
      )}
    </Stack>
  );
}

function Figures({ preview }: { preview: BulkActionPreview }) {
  const { t } = useTranslation('products');
  const format = useFormat();
  const figures = [
    ['total', preview.total],
    ['changed', preview.changed],
    ['unchanged', preview.unchanged],
    ['failed', preview.failed],
    ['live', preview.live_listings],
  ] as const;
  return (
    <dl className={classes.figures} aria-label={t('preview.title')}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{t(`preview.${name}`)}</dt>
          <dd>{format.number(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The first products, as they are and as they would be. */
function Samples({ samples }: Pick<BulkActionPreview, 'samples'>) {
  const { t } = useTranslation('products');
  return (
    <table className={classes.items} aria-label={t('preview.samples')}>
      <thead>
        <tr>
          <th scope="col">{t('action.product')}</th>
          <th scope="col">{t('preview.change')}</th>
        </tr>
      </thead>
      <tbody>
        {samples.map((sample) => (
          <tr key={sample.product_id}>
            <td>
              {sample.name}
              {sample.sku && (
                <Text size="xs" c="dimmed">
                  {sample.sku}
                </Text>
              )}
            </td>
            <td>
              {sample.message === null ? (
                <Changes before={sample.before} after={sample.after} />
              ) : (
                <Text size="sm" c="var(--mantine-color-error)">
                  {say(sample.message_key, sample.message)}
                </Text>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
