import { Stack } from '@mantine/core';
import type { TenantPatch } from '@sluice/contracts/portal';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { announce } from '../../lib/announce.ts';
import { api, call } from '../../lib/api.ts';
import { useWhyNot } from '../../lib/rights.ts';
import { useSession } from '../../lib/session.ts';
import { Panel } from '../../ui/Panel.tsx';
import { CountrySelect, OTHER_COUNTRY, PriceFormField } from '../../ui/ShopFields.tsx';
import { Status } from '../../ui/Status.tsx';
import { ErrorState } from '../../ui/states.tsx';

/** The country, whose VAT rates are added when it is chosen, and the form in which prices are typed. Both count at once. */
export function CountryPanel() {
  const { t } = useTranslation('settings');
  const { tenant } = useSession();
  const why = useWhyNot()('owner');
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (body: TenantPatch) => call(api.PATCH('/portal/api/tenant', { body })),
    onSuccess: async (_, { country }) => {
      announce(t(country === undefined ? 'saved' : 'shop.countryAdded'));
      await Promise.all(
        ['session', 'tax-rates'].map((name) => client.invalidateQueries({ queryKey: [name] })),
      );
    },
  });
  const shown = { ...tenant, ...(change.isPending ? change.variables : {}) };
  const fixed = why !== undefined || change.isPending;
  return (
    <Panel title={t('shop.countryTitle')} description={why ?? t('shop.countryText')}>
      <Stack>
        <CountrySelect
          value={shown.country}
          onChange={(country) => country !== OTHER_COUNTRY && change.mutate({ country })}
          withOther={false}
          disabled={fixed}
        />
        {change.isSuccess && change.variables.country !== undefined && (
          <Status tone="live">{t('shop.countryAdded')}</Status>
        )}
        <PriceFormField
          value={shown.prices_entered}
          onChange={(prices_entered) => change.mutate({ prices_entered })}
          disabled={fixed}
        />
        {change.isError && <ErrorState error={change.error} />}
      </Stack>
    </Panel>
  );
}
