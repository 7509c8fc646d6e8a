import { Alert, Button, Checkbox, Code, CopyButton, Group, Modal, Stack, Text } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface SecretRevealProps {
  /** The secret; null closes the dialog. */
  secret: string | null;
  title: string;
  /** Says what the secret is for and where it goes. */
  help: string;
  onStored(): void;
}

/** Shows a secret once. It can be closed only by saying that it was stored: it is never shown again. */
export function SecretReveal({ secret, title, help, onStored }: SecretRevealProps) {
  const { t } = useTranslation('ui');
  const [stored, setStored] = useState(false);
  const close = (): void => {
    setStored(false);
    onStored();
  };
  return (
    <Modal
      opened={secret !== null}
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={title}
      size="lg"
    >
      <Stack>
        <Text size="sm">{help}</Text>
        <Copyable text={secret ?? ''} />
        <Alert color="yellow" variant="light">
          {t('secret.once')}
        </Alert>
        <Checkbox
          label={t('secret.stored')}
          checked={stored}
          onChange={(event) => setStored(event.currentTarget.checked)}
        />
        <Group justify="flex-end">
          <Button disabled={!stored} onClick={close}>
            {t('secret.done')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** The secret, with a button that copies it. */
function Copyable({ text }: { text: string }) {
  const { t } = useTranslation('ui');
  return (
    <Group wrap="nowrap" gap="xs" align="stretch">
      <Code block style={{ flex: 1, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {text}
      </Code>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Button
            variant="default"
            onClick={copy}
            leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            data-autofocus
          >
            {copied ? t('secret.copied') : t('secret.copy')}
          </Button>
        )}
      </CopyButton>
    </Group>
  );
}
