import { useTranslation } from 'react-i18next';

/** Spellings of the same state. */
const ALIKE: Readonly<Record<string, string>> = { canceled: 'cancelled' };

/** The keys of the words for a state as a channel writes it: `PAID/UNFULFILLED`, `PaymentSettled`, `on-hold`. */
export const statusKeys = (status: string): string[] =>
  status.split('/').map((part) => {
    const key = part
      .trim()
      .replace(/([a-z])(?=[A-Z])/g, '$1_')
      .replace(/[^A-Za-z0-9]+/g, '_')
      .toLowerCase();
    return ALIKE[key] ?? key;
  });

/** Names the state of an order on its channel; one without words stands as the channel writes it. */
export function useChannelStatus(): (status: string) => string {
  const { t } = useTranslation('orders');
  return (status) => {
    const parts = status.split('/');
    return statusKeys(status)
      .map((key, at) => t(`channelStatuses.${key}`, { defaultValue: parts[at]!.trim() }))
      .join(' · ');
  };
}
