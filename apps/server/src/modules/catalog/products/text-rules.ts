/** Controls, and the two code points that are no characters: files and pages of channels leave them out. */
export const CONTROL = /[\p{Cc}\ufffe\uffff]/u;

/** Whether a name has control characters besides tabs and line breaks, which come in imports. */
export const hasControls = (name: string): boolean => CONTROL.test(name.replace(/[\t\r\n]/g, ''));
