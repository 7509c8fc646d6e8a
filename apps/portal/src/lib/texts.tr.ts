import app from '../app/locales/tr.json';
import ui from '../ui/locales/tr.json';
import lib from './locales/tr.json';

/** What every page says, by namespace: the name of the folder that holds `locales`. */
export const texts = { app, lib, ui };
