import { type PortalSession, TenantPatch } from '@sluice/contracts/portal';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../lib/announce.ts';
import { api, call } from '../../lib/api.ts';
import { useApiForm, useFollow } from '../../lib/form.ts';
import { useSession } from '../../lib/session.ts';

export interface ShopValues extends Record<string, unknown> {
  name: string;
  currency: string;
  /** Null of a shop that chose none. */
  country: string | null;
  prices_entered: PortalSession['tenant']['prices_entered'];
  require_second_factor: boolean;
}

/** The settings of the shop being changed; only differences are sent, and another currency is asked about before. */
export function useShopForm() {
  const { t } = useTranslation('settings');
  const { tenant } = useSession();
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const [saved, setSaved] = useState(false);
  const save = async (values: ShopValues): Promise<void> => {
    await call(api.PATCH('/portal/api/tenant', { body: changesOf(values, before) }));
    // The form follows the service: it begins anew once that has answered.
    await client.invalidateQueries();
    begin(values, values);
    setSaved(true);
    announce(t('saved'));
  };
  const state = useApiForm<ShopValues, void>({
    initial: valuesOf(tenant),
    schema: TenantPatch,
    toRequest: (values): TenantPatch => changesOf(values, before),
    submit: async (values) => {
      if (values.currency === before.currency) await save(values);
      else setAsking(true);
    },
  });
  const { form, busy } = state;
  const isChanged = (from: ShopValues): boolean => Object.keys(changesOf(form.getValues(), from)).length > 0;
  const [before, begin] = useFollow(form, valuesOf(tenant), (from) => !busy && !isChanged(from));
  const dirty = isChanged(before);
  return {
    ...state,
    before,
    dirty,
    saved: saved && !dirty,
    asking,
    stopAsking: (): void => setAsking(false),
    save: () => save(form.getValues()),
    discard: (): void => begin(before),
  };
}

const valuesOf = (tenant: PortalSession['tenant']): ShopValues => ({
  name: tenant.name,
  currency: tenant.currency,
  country: tenant.country,
  prices_entered: tenant.prices_entered,
  require_second_factor: tenant.requires_second_factor,
});

/** The values that differ. A country cannot be taken back. */
const changesOf = (values: ShopValues, before: ShopValues): TenantPatch =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== null && value !== before[name]),
  );
