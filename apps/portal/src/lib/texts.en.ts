import app from '../app/locales/en.json';
import ui from '../ui/locales/en.json';
import lib from './locales/en.json';

/** Texts of every page, by namespace: the name of the folder that holds `locales`. */
export const texts = { app, lib, ui };
