/** Whether a text is a day of the calendar, YYYY-MM-DD. `Date` takes 31 February for 3 March. */
export function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}
