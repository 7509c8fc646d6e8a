import { globSync } from 'node:fs';
import { formFields } from '@sluice/connector-kit';
import { describe, expect, test } from 'vitest';
import { connectors, ownConnectors } from './registry.ts';

const FOLDER = new URL('../../../../connectors/', import.meta.url);

test('the registry holds exactly the connectors of the folder, each with an id of its own', () => {
  // A folder without this file holds the stand-in of a channel whose connector is still to come.
  const folders = globSync('*/src/index.ts', { cwd: FOLDER }).map((file) => file.split('/')[0]);
  expect(ownConnectors.map((connector) => connector.platform).sort()).toEqual(folders.sort());
  expect(Math.max(...ownConnectors.map((connector) => connector.platformId))).toBeLessThan(10_000);
  expect(new Set(connectors.map((connector) => connector.platformId)).size).toBe(connectors.length);
});

describe.each(connectors)('$platform', (connector) => {
  test('says each of its settings in Turkish, with a help where the English text has one', () => {
    for (const { name, help, options, turkish } of formFields(
      connector.configSchema,
      connector.settingsInTurkish,
    )) {
      expect(turkish?.label, name).toBeTruthy();
      expect(turkish!.help === null, name).toBe(help === null);
      const choices = connector.settingsInTurkish?.[name]?.choices ?? {};
      expect(Object.keys(choices).sort(), name).toEqual(options.map(({ value }) => value).sort());
    }
  });

  test('says who pays the customer back exactly where it cancels or refunds', () => {
    const { actions = {}, payback = {} } = connector.capabilities.orders ?? {};
    const moving = (['cancel', 'refund'] as const).filter((kind) => actions[kind] !== undefined);
    expect(Object.keys(payback).sort()).toEqual(moving);
  });

  test('has a mark of its own', () => {
    const { text, colour } = connector.mark;
    expect(text).toMatch(/^[\p{L}\p{N}]{1,3}$/u);
    expect(colour).toMatch(/^#[0-9a-f]{6}$/);
    const others = connectors.filter((other) => other !== connector).map((other) => other.mark);
    expect(others.map((other) => other.text)).not.toContain(text);
    expect(others.map((other) => other.colour)).not.toContain(colour);
  });
});
