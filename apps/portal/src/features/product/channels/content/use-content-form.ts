import type { ChannelContent } from '@sluice/contracts/portal';
import { useQueryClient } from '@tanstack/react-query';
import { api, call } from '../../../../lib/api.ts';
import { useApiForm } from '../../../../lib/form.ts';

interface AttributeValue {
  code: string;
  label: string;
  required: boolean;
  allowed: string[];
  /** The value that the mapping gives it; empty beside a value of the channel's own. */
  inherited: string;
  own: string;
}

interface Values extends Record<string, unknown> {
  title: string;
  family_name: string;
  description: string;
  attributes: AttributeValue[];
}

/** The attributes that the channel's category asks for, then values that were given to others. */
export function attributeValues({ attributes, own }: ChannelContent): AttributeValue[] {
  const asked = attributes.map(({ code, label, required, allowed_values, values }) => ({
    code,
    label,
    required,
    allowed: allowed_values ?? [],
    inherited: own.attributes[code] === undefined ? values.join('; ') : '',
    own: own.attributes[code] ?? '',
  }));
  const known = new Set(attributes.map(({ code }) => code));
  const others = Object.entries(own.attributes).filter(([code]) => !known.has(code));
  return [
    ...asked,
    ...others.map(([code, value]) => ({
      code,
      label: code,
      required: false,
      allowed: [],
      inherited: '',
      own: value,
    })),
  ];
}

/** Changes the content that a product has on one channel alone: an empty field follows the catalogue. */
export function useContentForm(
  subject: { productId: number; connectionId: number },
  content: ChannelContent,
  onDone: () => void,
) {
  const client = useQueryClient();
  return useApiForm<Values, unknown>({
    initial: {
      title: content.own.title ?? '',
      family_name: content.own.family_name ?? '',
      description: content.own.description ?? '',
      attributes: attributeValues(content),
    },
    submit: async ({ title, family_name, description, attributes }) => {
      await call(
        api.PUT('/portal/api/products/{id}/channels/{credential_id}/content', {
          params: { path: { id: subject.productId, credential_id: subject.connectionId } },
          body: {
            title,
            family_name,
            description,
            attributes: Object.fromEntries(attributes.map(({ code, own }) => [code, own])),
          },
        }),
      );
      await client.invalidateQueries({ queryKey: ['products'] });
    },
    onDone,
  });
}
export type ContentForm = ReturnType<typeof useContentForm>;
