import type { ConnectorContext } from '@sluice/connector-kit';
import type { Config } from './config.ts';

export type Context = ConnectorContext<Config>;
