import { Button } from '@mantine/core';
import type { ProductDetail } from '@sluice/contracts';
import type { ProductChannel, TraceStep } from '@sluice/contracts/portal';
import { useTranslation } from 'react-i18next';
import { api, call } from '../../../lib/api.ts';
import { useRights } from '../../../lib/session.ts';
import { ErrorState } from '../../../ui/states.tsx';
import { useProductWrite } from '../data.ts';
import { MendLink } from './ChannelIssues.tsx';
import classes from './channels.module.css';
import { reasonLink } from './links.ts';
import { useTraceText } from './trace-text.ts';

interface ExclusionProps {
  product: ProductDetail;
  channel: ProductChannel;
  reason: TraceStep;
}

/** The rule or flag that keeps a product off a channel, and the one click that changes it. */
export function Exclusion({ product, channel, reason }: ExclusionProps) {
  const { t } = useTranslation('product');
  const { may } = useRights();
  const text = useTraceText();
  const path = { id: product.id };
  const credential_id = channel.credential_id;
  const include = useProductWrite(product.id, async (): Promise<unknown> => {
    if (reason.code === 'trace.excluded_by_hand')
      return call(
        api.PUT('/portal/api/products/{id}/channels/{credential_id}/exclusion', {
          params: { path: { ...path, credential_id } },
          body: { excluded: false },
        }),
      );
    const body = {
      name: product.name,
      [reason.code === 'trace.inactive' ? 'status' : 'publish_enabled']: true,
    };
    return call(api.PUT('/portal/api/products/{id}', { params: { path }, body }));
  });
  const link = reasonLink(reason, credential_id);
  return (
    <div className={classes.notice}>
      <p>
        <b>{t('excluded.because')}</b> {text(reason)}
      </p>
      {channel.on_sale && <p>{t('excluded.stillThere')}</p>}
      <div className={classes.actions}>
        {link ? (
          <MendLink mending={link} />
        ) : (
          <Button
            size="xs"
            variant="light"
            disabled={!may()}
            loading={include.isPending}
            onClick={() => include.mutate(undefined)}
          >
            {t(`excluded.undo.${reason.code.slice('trace.'.length)}`)}
          </Button>
        )}
      </div>
      {include.isError && <ErrorState error={include.error} />}
    </div>
  );
}
