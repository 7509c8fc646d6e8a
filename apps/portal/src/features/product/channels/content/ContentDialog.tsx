import { Text } from '@mantine/core';
import type { ProductDetail } from '@sluice/contracts';
import type { ChannelContent, ProductChannel } from '@sluice/contracts/portal';
import { useTranslation } from 'react-i18next';
import { useRights } from '../../../../lib/session.ts';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import classes from '../channels.module.css';
import { ContentFields } from './ContentFields.tsx';
import { ListingPreview } from './ListingPreview.tsx';
import { useContent } from './use-content.ts';
import { useContentForm } from './use-content-form.ts';

interface ContentDialogProps {
  product: ProductDetail;
  channel: ProductChannel;
  onClose(): void;
}

/** Texts and values of a product for one channel, beside the listing as buyers will read it. */
export function ContentDialog(props: ContentDialogProps) {
  const { data } = useContent(props.product.id, props.channel.credential_id);
  return data === undefined ? null : <Opened {...props} content={data} />;
}

function Opened({ product, channel, content, onClose }: ContentDialogProps & { content: ChannelContent }) {
  const { t } = useTranslation(['product', 'ui']);
  const { may } = useRights();
  const subject = { productId: product.id, connectionId: channel.credential_id };
  const state = useContentForm(subject, content, onClose);
  const { title, description, attributes } = state.form.values;
  return (
    <FormDialog
      onClose={onClose}
      title={t('content.title', { channel: channel.label })}
      state={state}
      submit={t('ui:save')}
      size="70rem"
    >
      <Text size="sm" c="dimmed">
        {t('content.help')}
      </Text>
      <div className={classes.split}>
        <ContentFields
          form={state.form}
          content={content}
          isVariant={product.family_code !== null}
          readOnly={!may()}
        />
        <ListingPreview
          product={product}
          content={content}
          title={title.trim() || (content.title.inherited ?? '')}
          description={description || (content.description.inherited ?? '')}
          attributes={attributes.map(({ code, label, own, inherited }) => ({
            code,
            label,
            value: own || inherited,
          }))}
        />
      </div>
    </FormDialog>
  );
}
