import type { ProductChannel } from '@sluice/contracts/portal';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import classes from './channels.module.css';
import { useTraceText } from './trace-text.ts';

const PARTS = ['targeting', 'price', 'stock', 'content'] as const;

/** The steps that led to price and stock, and the stock of each store. */
export function ChannelTrace({ channel }: { channel: ProductChannel }) {
  const { t } = useTranslation('product');
  const format = useFormat();
  const text = useTraceText();
  const made = (about: string, value: string): string => {
    if (about === 'content') return value;
    return about === 'price'
      ? format.number(Number(value), { minimumFractionDigits: 2, maximumFractionDigits: 6 })
      : format.number(Number(value));
  };
  const parts = PARTS.map((about) => ({
    about,
    steps: channel.trace.filter((step) => step.about === about),
  })).filter(({ steps }) => steps.length > 0);
  return (
    <div className={classes.traces}>
      {parts.map(({ about, steps }) => (
        <div key={about}>
          <h3 className={classes.partTitle}>{t(`trace.about.${about}`)}</h3>
          <ol className={classes.trace}>
            {steps.map((step) => (
              <li key={`${step.code} ${step.level}`}>
                <span>{text(step)}</span>
                {step.value !== null && <b>{made(about, step.value)}</b>}
              </li>
            ))}
            {about === 'price' && (
              <li className={classes.result}>
                <span>{t('trace.sent')}</span>
                <b>{format.money(channel.price!, channel.currency)}</b>
              </li>
            )}
          </ol>
        </div>
      ))}
      {channel.stores.length > 0 && <StoreStock stores={channel.stores} />}
    </div>
  );
}

function StoreStock({ stores }: Pick<ProductChannel, 'stores'>) {
  const { t } = useTranslation('product');
  const format = useFormat();
  return (
    <div>
      <h3 className={classes.partTitle}>{t('trace.about.stores')}</h3>
      <ol className={classes.trace}>
        {stores.map((store) => (
          <li key={store.code}>
            <span>
              {store.label} <small>{t(storeText(store))}</small>
            </span>
            <b>{format.number(store.quantity)}</b>
          </li>
        ))}
      </ol>
    </div>
  );
}

const storeText = ({ own, active }: ProductChannel['stores'][number]): string =>
  !active ? 'trace.storeOff' : own ? 'trace.storeOwn' : 'trace.storeShared';
