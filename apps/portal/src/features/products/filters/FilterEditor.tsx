import { Group, NumberInput, Radio, Select, Stack } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFocusBack } from '../../../lib/focus-back.ts';
import { useChannels } from '../queries.ts';
import { STATES } from '../search.ts';
import { Apply } from './Apply.tsx';
import type { EditorProps } from './definitions.ts';
import { BrandsEditor, CategoriesEditor, TagsEditor } from './ManyEditors.tsx';
import { useChoices } from './use-choices.ts';

/** Asks for the values of one filter. It takes the focus, and gives it back to what opened it. */
export function FilterEditor(props: EditorProps) {
  useFocusBack();
  const root = useRef<HTMLDivElement>(null);
  // The popover looks for what to focus as soon as it opens, when this may still be loading.
  useEffect(() => {
    const find = (selector: string) => root.current?.querySelector<HTMLElement>(selector);
    const first = find('[data-autofocus]') ?? find('input:checked') ?? find('input');
    first?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={root}>
      <EditorOf {...props} />
    </div>
  );
}

function EditorOf(props: EditorProps) {
  const { kind } = props.definition;
  if (kind === 'flag') return <FlagEditor {...props} />;
  if (kind === 'range') return <RangeEditor {...props} />;
  if (kind === 'tags') return <TagsEditor {...props} />;
  if (kind === 'channel') return <ChannelEditor {...props} />;
  if (kind === 'brand') return <BrandsEditor {...props} />;
  if (kind === 'category') return <CategoriesEditor {...props} />;
  return <ChoiceEditor {...props} />;
}

function FlagEditor({ definition, search, onApply }: EditorProps) {
  const { t } = useTranslation('products');
  const field = definition.fields[0]!;
  const value = search[field];
  return (
    <Radio.Group
      label={t(`filter.${definition.id}`)}
      value={value === undefined ? '' : String(value)}
      onChange={(next) => onApply({ [field]: next === 'true' })}
    >
      <Stack gap="xs" mt="xs">
        <Radio value="true" label={t(`filterYes.${definition.id}`)} />
        <Radio value="false" label={t(`filterNo.${definition.id}`)} />
      </Stack>
    </Radio.Group>
  );
}

function RangeEditor({ definition, search, onApply }: EditorProps) {
  const { t } = useTranslation('products');
  const [low, high] = definition.fields as ['price_min', 'price_max'];
  const [from, setFrom] = useState<number | string>(search[low] ?? '');
  const [to, setTo] = useState<number | string>(search[high] ?? '');
  const numberOf = (given: number | string): number | undefined => (given === '' ? undefined : Number(given));
  const whole = definition.id === 'stock' ? { allowDecimal: false } : { min: 0 };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onApply({ [low]: numberOf(from), [high]: numberOf(to) });
      }}
    >
      <Stack gap="xs">
        <Group gap="xs" wrap="nowrap">
          <NumberInput
            {...whole}
            label={t('from')}
            value={from}
            onChange={setFrom}
            hideControls
            data-autofocus
          />
          <NumberInput {...whole} label={t('to')} value={to} onChange={setTo} hideControls />
        </Group>
        <Apply />
      </Stack>
    </form>
  );
}

const ANY = 'any';

function ChannelEditor({ search, onApply }: EditorProps) {
  const { t } = useTranslation('products');
  const channels = useChannels().data ?? [];
  const [state, setState] = useState<string>(search.channel_state ?? 'error');
  const [channel, setChannel] = useState<string>(String(search.credential_id ?? ANY));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onApply({
          channel_state: STATES.find((one) => one === state),
          credential_id: channel === ANY ? undefined : Number(channel),
          issue_key: undefined,
        });
      }}
    >
      <Stack gap="xs">
        <Select
          label={t('filterState')}
          value={state}
          onChange={(next) => setState(next ?? 'error')}
          data={STATES.map((one) => ({ value: one, label: t(`state.${one}`) }))}
          comboboxProps={{ withinPortal: false }}
          data-autofocus
        />
        <Select
          label={t('filterChannel')}
          value={channel}
          onChange={(next) => setChannel(next ?? ANY)}
          data={[
            { value: ANY, label: t('anyChannel') },
            ...channels.map((one) => ({ value: String(one.credential_id), label: one.label })),
          ]}
          comboboxProps={{ withinPortal: false }}
        />
        <Apply />
      </Stack>
    </form>
  );
}

/** One of a list that is read whole. */
function ChoiceEditor({ definition, search, onApply }: EditorProps) {
  const { t } = useTranslation('products');
  const field = definition.fields[0]!;
  const options = useChoices(definition);
  const value = search[field];
  return (
    <Select
      label={t(`filter.${definition.id}`)}
      placeholder={t('choose')}
      searchable
      data-autofocus
      limit={100}
      nothingFoundMessage={t('nothingFound')}
      value={value === undefined ? null : String(value)}
      data={options}
      onChange={(next) => {
        if (next === null) return onApply({ [field]: undefined });
        onApply({ [field]: definition.kind === 'source' ? next : Number(next) });
      }}
      comboboxProps={{ withinPortal: false }}
    />
  );
}
