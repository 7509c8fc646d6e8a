import { message } from '@sluice/contracts/messages';
import { framesOf, type Letter, type Line, linesOf, placeOf, sayIn, sentenceOf, subjectOf } from './words.ts';

/** The text of a mail, as every mailbox shows it. */
export function textOf(letter: Letter): string {
  const { before, behind, foot } = framesOf(letter);
  const lines = linesOf(letter).map(({ said, about, url }) => `- ${said}\n  ${about}\n  ${url}`);
  return `${[...before, ...lines, ...behind, '--', foot].join('\n\n')}\n`;
}

/** The same mail in plain HTML, without images or addresses of others, so that nothing in it is fetched. */
export function htmlOf(letter: Letter): string {
  const { before, behind, foot } = framesOf(letter);
  const look = sayIn(letter.language)(message('notice_look'));
  const item = ({ said, about, url }: Line): string =>
    `<li style="margin-bottom:12px"><strong>${escaped(said)}</strong><br>${escaped(about)}<br><a href="${escaped(url)}">${escaped(look)}</a></li>`;
  const lines = linesOf(letter);
  const paragraph = (text: string): string => `<p>${escaped(text)}</p>`;
  return [
    `<!doctype html><html lang="${letter.language}"><body style="font-family:sans-serif;line-height:1.5">`,
    ...before.map(paragraph),
    lines.length === 0 ? '' : `<ul style="padding-left:20px">${lines.map(item).join('')}</ul>`,
    ...behind.map(paragraph),
    `<p style="color:#666;font-size:13px">${escaped(foot)}</p></body></html>`,
  ].join('\n');
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** The body for a Slack-compatible address: one text with links as Slack writes them. */
export function slackBody(letter: Letter): { text: string } {
  const { before, behind, foot } = framesOf(letter);
  const look = sayIn(letter.language)(message('notice_look'));
  const lines = linesOf(letter).map(
    ({ said, about, url }) => `• ${safe(said)}\n   ${safe(about)} – <${url}|${safe(look)}>`,
  );
  const title = `*${safe(subjectOf(letter))}*`;
  return { text: [title, ...[...before, ...behind].map(safe), ...lines, `_${safe(foot)}_`].join('\n') };
}

/** Slack reads these three letters as markup. */
const safe = (text: string): string =>
  text.replace(/[&<>]/g, (letter) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[letter]!);

/** The body for a program of the tenant. */
export function webhookBody(letter: Letter, id: string): object {
  const { kind, shop, label, items, more, publicUrl, language } = letter;
  const say = sayIn(language);
  return {
    id,
    type: `notification.${kind}`,
    shop,
    rule: label,
    text: subjectOf(letter),
    troubles: items.map(({ message_key, threshold: _, ...item }, at) => ({
      ...item,
      message: sentenceOf(say, items[at]!),
      code: message_key.code,
      url: placeOf(items[at]!, publicUrl),
    })),
    more,
  };
}
