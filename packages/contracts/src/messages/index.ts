export type { IMPORT_NOTES } from './import-notes.ts';
export { inTurkish } from './in-turkish.ts';
export {
  asMessage,
  type FileKind,
  foreign,
  keyOf,
  keyOrNull,
  MESSAGES,
  type Message,
  type MessageCode,
  mapTexts,
  message,
  type Subject,
  severalKeys,
  severalMessages,
  textOfKey,
} from './message.ts';
export { TRACE_MESSAGES, type TraceCode, type TraceParams } from './traces.ts';
export { TURKISH } from './turkish.ts';
export { fill, type MessageKey, noteKey } from './wording.ts';
