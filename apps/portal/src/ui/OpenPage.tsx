import { Center, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';

/** The frame of a page for those who are not signed in. */
export function OpenPage({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Sluice`;
  }, [title]);
  return (
    <Center component="main" id="main" mih="100vh" p="md">
      <Stack w="100%" maw={400} gap="lg">
        <Group gap={10} justify="center">
          <img src="/sluice.svg" width={32} height={32} alt="" />
          <Text fw={700} size="xl">
            Sluice
          </Text>
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
