import { Anchor, Collapse, Group, Progress, Text } from '@mantine/core';
import type { ContentCheck, ProductChannel } from '@sluice/contracts/portal';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../lib/format.ts';
import { usePageSearch } from '../../../../lib/page-search.ts';
import { AnchorLink } from '../../../../ui/links.tsx';
import classes from '../channels.module.css';
import { mendingOf } from '../links.ts';
import { useContent } from './use-content.ts';

interface CompletenessProps {
  channel: ProductChannel;
  productId: number;
  mainCategory: number | undefined;
  onText(): void;
}

/** How complete a product is for a channel, with every missing part and the way to it. */
export function Completeness({ channel, productId, mainCategory, onText }: CompletenessProps) {
  const { t } = useTranslation('product');
  const { data } = useContent(productId, channel.credential_id);
  const [opened, setOpened] = useState(false);
  const list = useId();
  const name = useId();
  if (data === undefined) return null;
  const { score, checks } = data.completeness;
  const missing = checks.filter(({ met }) => !met);
  const needed = missing.filter(({ level }) => level === 'needed');
  return (
    <div>
      <dt id={name}>{t('content.complete')}</dt>
      <dd>
        <Score score={score} lacks={needed.length > 0} labelledBy={name} />
        <Group gap="4px 12px">
          {missing.length > 0 && (
            <Anchor
              component="button"
              type="button"
              size="xs"
              aria-expanded={opened}
              aria-controls={list}
              onClick={() => setOpened(!opened)}
            >
              {t('content.missing', { count: missing.length })}
            </Anchor>
          )}
          <Anchor component="button" type="button" size="xs" onClick={onText}>
            {t('content.action')}
          </Anchor>
        </Group>
        <Collapse expanded={opened} id={list}>
          {opened && (
            <ul className={classes.checks}>
              {[...needed, ...missing.filter(({ level }) => level === 'wished')].map((check) => (
                <Missing key={check.about} {...{ check, channel, productId, mainCategory }} />
              ))}
            </ul>
          )}
        </Collapse>
      </dd>
    </div>
  );
}

interface ScoreProps {
  score: number;
  lacks: boolean;
  labelledBy: string;
}

function Score({ score, lacks, labelledBy }: ScoreProps) {
  const format = useFormat();
  return (
    <Group gap={10} my={4} wrap="nowrap">
      <span>{format.percent(score / 100)}</span>
      <Progress.Root w={96}>
        <Progress.Section
          value={score}
          color={lacks ? 'red.8' : score < 100 ? 'yellow.7' : 'green.8'}
          aria-labelledby={labelledBy}
        />
      </Progress.Root>
    </Group>
  );
}

interface MissingProps extends Omit<CompletenessProps, 'onText'> {
  check: ContentCheck;
}

/** A missing part, as the link to the place where it is filled in. */
function Missing({ check, channel, productId, mainCategory }: MissingProps) {
  const { t } = useTranslation('product');
  const [{ from }] = usePageSearch('/products/$id');
  const mending = mendingOf(check, channel, { productId, mainCategory, from });
  const name = check.label ?? t(`content.part.${check.about}`, { defaultValue: check.about });
  return (
    <li>
      {mending === undefined ? (
        name
      ) : (
        <AnchorLink size="sm" underline="always" {...mending.link}>
          {name}
        </AnchorLink>
      )}{' '}
      <Text span size="xs" c="dimmed">
        {t(`content.level.${check.level}`)}
      </Text>
    </li>
  );
}
