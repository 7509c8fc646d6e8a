import { Center, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { LanguageSwitch } from './LanguageSwitch.tsx';

interface OpenPageProps {
  title: string;
  text: string;
  children: ReactNode;
  /** The page shows the language of the person. */
  languageKnown?: boolean;
  /** Room for a form of two columns. */
  wide?: boolean;
}

/** The frame of a page for those who are not signed in, who choose their language above it. */
export function OpenPage({ title, text, children, languageKnown = false, wide = false }: OpenPageProps) {
  useEffect(() => {
    document.title = `${title} · Sluice`;
  }, [title]);
  return (
    <Center component="main" id="main" mih="100vh" p="md">
      <Stack w="100%" maw={wide ? 840 : 400} gap="lg">
        <Group justify={languageKnown ? 'center' : 'space-between'}>
          <Group gap={10}>
            <img src="/sluice.svg" width={32} height={32} alt="" />
            <Text fw={700} size="xl">
              Sluice
            </Text>
          </Group>
          {!languageKnown && <LanguageSwitch size="xs" />}
        </Group>
        <Paper withBorder p="xl" bg="var(--sluice-surface)">
          <Title order={1} size="h3" mb={4}>
            {title}
          </Title>
          <Text c="dimmed" size="sm" mb="lg">
            {text}
          </Text>
          {children}
        </Paper>
      </Stack>
    </Center>
  );
}
