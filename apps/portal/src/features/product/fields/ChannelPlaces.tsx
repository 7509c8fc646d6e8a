import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { categoriesQuery } from '../../../lib/choices.ts';
import { AnchorLink } from '../../../ui/links.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import classes from '../product.module.css';
import type { CategoryChoice } from '../values.ts';
import { channelCategories } from './channel-categories.ts';

interface ChannelPlacesProps {
  chosen: readonly CategoryChoice[];
  /** Whether a channel sells it already: then nothing keeps it off. */
  isLive: boolean;
}

/** Where channels put the product by the categories that are chosen, saved or not. */
export function ChannelPlaces({ chosen, isLive }: ChannelPlacesProps) {
  const { t } = useTranslation('product');
  const { data } = useQuery(categoriesQuery);
  if (data === undefined || chosen.length === 0) return null;
  const places = channelCategories(
    data,
    chosen.flatMap(({ id }) => id ?? []),
  );
  const none = isLive ? 'organisation.noPlacesLive' : 'organisation.noPlaces';
  return (
    <Panel
      title={t('organisation.places')}
      description={t(places.length > 0 ? 'organisation.placesText' : none)}
    >
      {places.length > 0 && (
        <dl className={classes.places}>
          {places.map(({ platform, theirs, ours }) => (
            <div key={platform}>
              <dt>{platform}</dt>
              <dd>
                {theirs}
                <Text size="xs" c="dimmed">
                  {t('organisation.placeBy', { name: ours })}
                </Text>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <AnchorLink size="sm" to="/publishing/mapping" search={{ search: chosen[0]!.path.at(-1) }}>
        {t('organisation.toMapping')}
      </AnchorLink>
    </Panel>
  );
}
