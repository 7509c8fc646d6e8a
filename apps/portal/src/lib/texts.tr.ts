import { TURKISH } from '@sluice/contracts/messages';
import app from '../app/locales/tr.json';
import ui from '../ui/locales/tr.json';
import lib from './locales/tr.json';

/** Texts of every page, by namespace: the name of the folder that holds `locales`. */
export const texts = { app, lib, ui, messages: TURKISH };
