import type { Wording } from './wording.ts';

/** The tools of the MCP server. */
export const TOOL_MESSAGES = {
  tool_preview: {
    en: 'Nothing was changed. This is the effect; call the tool again with the same arguments and `confirm` to make the change.',
    tr: 'Hiçbir şey değiştirilmedi. Etkisi bu; değişikliği yapmak için aracı aynı değerlerle ve `confirm` ile yeniden çağırın.',
  },
  tool_stale: {
    en: 'Nothing was changed: the confirmation is older than 15 minutes, was used before, or belongs to another state, effect, tool or key. Look at the new preview; if that is wanted, call again with its `confirm`.',
    tr: 'Hiçbir şey değiştirilmedi: onay 15 dakikadan eski, daha önce kullanılmış ya da başka bir duruma, etkiye, araca veya anahtara ait. Yeni önizlemeye bakın; isteniyorsa onun `confirm` değeriyle yeniden çağırın.',
  },
  tool_unknown: {
    en: 'there is no tool {name} for this key',
    tr: 'bu anahtar için {name} aracı yok',
  },
  no_secrets_by_tools: {
    en: 'a secret is not given by a tool; enter it in the portal or by sluice config',
    tr: 'gizli bilgi araçla verilmez; portalda veya sluice config ile girin',
  },
  preview_stale: {
    en: 'the products or their changes are others than were shown',
    tr: 'ürünler veya değişiklikleri gösterilenden farklı',
  },
  products_of_open_job: {
    en: 'job {id} has yet to change some of these products: wait until get_bulk_action shows its end, then look at the effect',
    tr: '{id} numaralı iş bu ürünlerin bir kısmını henüz değiştirmedi: get_bulk_action bittiğini gösterene kadar bekleyin, sonra etkisine bakın',
  },
  arguments_too_long: {
    en: 'the arguments are longer than {limit} characters in all',
    tr: 'değerler toplam {limit} karakterden uzun',
  },
  one_call_at_a_time: {
    en: 'send one call in a request, not a list of calls',
    tr: 'bir istekte tek çağrı gönderin, çağrı listesi değil',
  },
} as const satisfies Record<string, Wording>;
