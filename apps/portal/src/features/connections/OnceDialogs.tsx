import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SecretReveal } from '../../ui/SecretReveal.tsx';

interface OnceDialogsProps {
  open: boolean;
  address: string | null;
  secret: string | null;
  /** All of them were stored by the person, or there were none. */
  onDone(): void;
}

/** Shows secrets once, one after the other. */
export function OnceDialogs({ open, address, secret, onDone }: OnceDialogsProps) {
  const { t } = useTranslation('connections');
  const [step, setStep] = useState(0);
  const shown = [
    address &&
      (address.includes('/feeds/')
        ? { secret: address, title: t('once.feed'), help: t('once.feedHelp') }
        : { secret: address, title: t('once.address'), help: t('once.addressHelp') }),
    secret && { secret, title: t('once.secret'), help: t('once.secretHelp') },
  ].filter((one) => one !== null && one !== '');
  const now = open ? shown[step] : undefined;
  const nothing = open && shown.length === 0;
  useEffect(() => {
    if (nothing) onDone();
  }, [nothing, onDone]);
  const next = (): void => {
    const isLast = step + 1 >= shown.length;
    setStep(isLast ? 0 : step + 1);
    if (isLast) onDone();
  };
  return (
    <SecretReveal
      key={step}
      secret={now?.secret ?? null}
      title={now?.title ?? ''}
      help={now?.help ?? ''}
      onStored={next}
    />
  );
}
