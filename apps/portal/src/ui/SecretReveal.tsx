import { Alert, Button, Checkbox, Code, CopyButton, Group, Modal, Stack, Text } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFocusBack } from '../lib/focus-back.ts';

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
  return (
    <OnceDialog opened={secret !== null} title={title} onStored={onStored}>
      <Text size="sm">{help}</Text>
      <Copyable text={secret ?? ''} />
    </OnceDialog>
  );
}

interface OnceDialogProps {
  opened: boolean;
  title: string;
  children: ReactNode;
  onStored(): void;
}

/** A dialog for secrets that are shown once: only the word that they were stored closes it. */
export function OnceDialog({ opened, title, children, onStored }: OnceDialogProps) {
  const { t } = useTranslation('ui');
  const [stored, setStored] = useState(false);
  useFocusBack(opened);
  const close = (): void => {
    setStored(false);
    onStored();
  };
  return (
    <Modal
      opened={opened}
      onClose={() => {}}
      returnFocus={false}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={title}
      size="lg"
    >
      <Stack>
        {children}
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
export function Copyable({ text }: { text: string }) {
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
