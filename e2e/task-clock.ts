import { expect, type Page, test } from '@playwright/test';

/** Limits of one task. */
export interface TaskTargets {
  /** Clicks, key presses and filled fields together. */
  actions: number;
  /** Seconds that a person needs, waiting for the service included. */
  seconds: number;
}

export interface TaskResult extends TaskCounts, TaskTargets {
  /** Seconds in which the pages and the service worked, by the clock. */
  waited: number;
}

export interface TaskClock {
  /** Stops the clock, reports the figures and expects them to be within the targets. */
  done(targets: TaskTargets): Promise<TaskResult>;
}

interface TaskCounts {
  clicks: number;
  /** Keys that do something at once: Enter, Tab, arrows, Escape, shortcuts. */
  keys: number;
  /** Fields that were typed into. One field counts once, however much is typed without anything between. */
  fields: number;
  characters: number;
}

/**
 * Seconds of a practised person, by the keystroke-level model of Card, Moran and Newell: each act takes a moment of
 * thought, a click the way of the pointer besides, and a character one stroke of the keyboard.
 */
const THOUGHT = 1.35;
const POINTER = 1.3;
const KEY = 0.28;
/** The hand moves from the pointer to the keyboard. */
const HAND = 0.4;

/**
 * Starts to count on a page what a person would do, and the seconds. Only acts of a person count: `click`, `check`,
 * `press`, `fill`, `pressSequentially`, `selectOption`, `setInputFiles`. A test must not call `focus()` on the way,
 * since nobody can do that. The count goes on across reloads.
 */
export async function startTask(page: Page, name: string): Promise<TaskClock> {
  const script = await page.addInitScript(countActs, STORE);
  await page.evaluate((key) => sessionStorage.removeItem(key), STORE);
  await page.evaluate(countActs, STORE);
  const started = performance.now();
  return {
    done: async (targets) => {
      const waited = (performance.now() - started) / 1000;
      const counts = await page.evaluate(readCounts, STORE);
      await script.dispose();
      const result = { ...counts, waited: round(waited), ...effortOf(counts, waited) };
      report(name, result, targets);
      expect(result.actions, `actions of "${name}"`).toBeLessThanOrEqual(targets.actions);
      expect(result.seconds, `seconds of "${name}"`).toBeLessThanOrEqual(targets.seconds);
      return result;
    },
  };
}

const STORE = 'task-clock';
const round = (seconds: number): number => Math.round(seconds * 10) / 10;

function effortOf({ clicks, keys, fields, characters }: TaskCounts, waited: number): TaskTargets {
  const actions = clicks + keys + fields;
  const person = actions * THOUGHT + clicks * POINTER + (keys + characters) * KEY + fields * HAND;
  return { actions, seconds: round(person + waited) };
}

/** A line for whoever runs the test, and a note for the report of the run. */
function report(name: string, result: TaskResult, targets: TaskTargets): void {
  const { actions, seconds, waited, clicks, keys, fields } = result;
  const line =
    `${name}: ${actions} actions of ${targets.actions} (${clicks} clicks, ${keys} keys, ${fields} fields), ` +
    `${seconds} s of ${targets.seconds}, ${waited} s of them by the clock`;
  test.info().annotations.push({ type: 'task', description: line });
  console.log(line);
}

const readCounts = (store: string): TaskCounts =>
  JSON.parse(
    sessionStorage.getItem(store) ?? '{"clicks":0,"keys":0,"fields":0,"characters":0}',
  ) as TaskCounts;

/** Runs in the page, so it holds everything that it needs. Only events of the browser itself count. */
function countActs(store: string): void {
  const marked = window as unknown as { countsActs?: boolean };
  if (marked.countsActs || location.protocol === 'about:') return;
  marked.countsActs = true;
  let typedInto: EventTarget | null = null;
  const lengths = new WeakMap<EventTarget, number>();
  const add = (patch: Partial<TaskCounts>): void => {
    const none = { clicks: 0, keys: 0, fields: 0, characters: 0 };
    const counts = JSON.parse(sessionStorage.getItem(store) ?? JSON.stringify(none)) as TaskCounts;
    for (const [name, more] of Object.entries(patch)) counts[name as keyof TaskCounts] += more;
    sessionStorage.setItem(store, JSON.stringify(counts));
  };
  const isText = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && !['checkbox', 'radio', 'file', 'range'].includes(target.type));
  const listen = <Name extends keyof WindowEventMap>(
    name: Name,
    listener: (event: WindowEventMap[Name]) => void,
  ) => window.addEventListener(name, listener, { capture: true, passive: true });
  listen('pointerdown', (event) => {
    if (!event.isTrusted) return;
    typedInto = null;
    add({ clicks: 1 });
  });
  listen('keydown', ({ key, ctrlKey, metaKey, target, isTrusted }) => {
    const isModifier = ['Control', 'Shift', 'Alt', 'AltGraph', 'Meta'].includes(key);
    const isTyping = isText(target) && !ctrlKey && !metaKey && (key.length === 1 || key === 'Backspace');
    if (!isTrusted || isModifier || isTyping) return;
    typedInto = null;
    add({ keys: 1 });
  });
  listen('input', ({ target }) => {
    if (!isText(target)) return;
    // A field that a test fills at once has all of its characters in one event.
    const more = target.value.length - (lengths.get(target) ?? 0);
    lengths.set(target, target.value.length);
    // Emptied: by a key that counted.
    if (target.value === '') return;
    add({ fields: typedInto === target ? 0 : 1, characters: Math.max(1, more) });
    typedInto = target;
  });
  listen('change', ({ target }) => {
    // The browser draws the list of a select and the window for files itself: open it, then choose.
    const isFile = target instanceof HTMLInputElement && target.type === 'file';
    if (isFile || target instanceof HTMLSelectElement) add({ clicks: 2 });
  });
}
