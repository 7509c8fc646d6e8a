import type { Wording } from './wording.ts';

/** Faults of a request as such: its form, its size, its fields, and the load it meets. */
export const REQUEST_MESSAGES = {
  required: { en: '{field} field is required', tr: '{field} zorunludur' },
  type_string: { en: '{field} must be text', tr: '{field} metin olmalıdır' },
  type_number: { en: '{field} must be a number', tr: '{field} bir sayı olmalıdır' },
  type_integer: { en: '{field} must be a whole number', tr: '{field} tam sayı olmalıdır' },
  type_boolean: {
    en: '{field} must be a boolean (true or false)',
    tr: '{field} evet ya da hayır olmalıdır',
  },
  type_array: { en: '{field} must be a list', tr: '{field} bir liste olmalıdır' },
  type_object: { en: '{field} must be an object', tr: '{field} bir nesne olmalıdır' },
  type_either: { en: '{field} must be {kinds}', tr: '{field} bu türde bir değer olamaz' },
  at_least: { en: '{field} must be at least {limit}', tr: '{field} en az {limit} olmalıdır' },
  at_most: { en: '{field} must be at most {limit}', tr: '{field} en çok {limit} olmalıdır' },
  above: { en: '{field} must be above {limit}', tr: '{field} {limit} değerinden büyük olmalıdır' },
  too_large: { en: '{field} is too large', tr: '{field} çok büyük' },
  too_short: {
    en: '{field} must have at least {limit} characters',
    tr: '{field} en az {limit} karakter olmalıdır',
  },
  too_long: {
    en: '{field} may not be longer than {limit} characters',
    tr: '{field} en çok {limit} karakter olabilir',
  },
  too_few_items: {
    en: '{field} must have at least {limit} items',
    tr: '{field} en az {limit} öğe içermelidir',
  },
  too_many_items: {
    en: '{field} may not have more than {limit} items',
    tr: '{field} en çok {limit} öğe içerebilir',
  },
  too_few_entries: {
    en: '{field} must have at least {limit} {limit:entry|entries}',
    tr: '{field} en az {limit} kayıt içermelidir',
  },
  too_many_entries: {
    en: '{field} may not have more than {limit} entries',
    tr: '{field} en çok {limit} kayıt içerebilir',
  },
  too_many_entries_in_all: {
    en: '{field} may not have more than {limit} entries in all its lists',
    tr: '{field} listelerinin hepsinde en çok {limit} kayıt içerebilir',
  },
  too_many_fields: {
    en: '{field} may not have more than {limit} fields',
    tr: '{field} en çok {limit} alan içerebilir',
  },
  not_one_of: {
    en: '{field} must be one of {values}',
    tr: '{field} şunlardan biri olmalıdır: {values}',
  },
  not_a_timestamp: {
    en: '{field} must be a timestamp such as {example}',
    tr: '{field} {example} gibi bir zaman olmalıdır',
  },
  not_a_web_address: {
    en: '{field} must be the address of a page, such as https://example.com/track/1',
    tr: '{field} bir sayfanın adresi olmalıdır; örneğin https://example.com/track/1',
  },
  wrong_form: { en: '{field} has the wrong form', tr: '{field} biçimi yanlış' },
  wrong_form_of: { en: '{field} has the wrong form: {form}', tr: '{field} biçimi yanlış' },
  invalid: { en: '{field} is not valid', tr: '{field} geçerli değil' },
  may_not_be_empty: { en: '{field} may not be empty', tr: '{field} boş olamaz' },
  not_storable: {
    en: '{field} contains characters that are not allowed (NUL or an unpaired surrogate)',
    tr: '{field} izin verilmeyen karakterler içeriyor (NUL ya da yarım karakter)',
  },
  key_not_storable: {
    en: '{field} has a key that contains characters that are not allowed (NUL or an unpaired surrogate)',
    tr: '{field} içindeki bir anahtarda izin verilmeyen karakterler var (NUL ya da yarım karakter)',
  },
  parameter_with_brackets: {
    en: 'a parameter is named without brackets: {name}=…',
    tr: 'parametre adı köşeli ayraçsız yazılır: {name}=…',
  },
  parameter_repeated: {
    en: '{field} is sent {count} times; send it only once',
    tr: '{field} {count} kez gönderildi; yalnızca bir kez gönderin',
  },
  body_not_an_object: { en: 'body must be a JSON object', tr: 'gövde bir JSON nesnesi olmalıdır' },
  more_errors: {
    en: '{first} (and {count} more {count:error|errors})',
    tr: '{first} (ve {count} sorun daha)',
  },
  given_data_invalid: { en: 'the given data was invalid', tr: 'verilen bilgiler geçerli değil' },
  body_not_utf8: { en: 'the body is not valid UTF-8', tr: 'gövde geçerli UTF-8 değil' },
  body_not_json: { en: 'the body is not valid JSON: {reason}', tr: 'gövde geçerli JSON değil: {reason}' },
  body_too_deep: {
    en: 'the body is nested deeper than {limit} levels',
    tr: 'gövde {limit} düzeyden derin iç içe',
  },
  body_key_refused: {
    en: 'the body may not contain the key {key}',
    tr: 'gövde {key} anahtarını içeremez',
  },
  body_too_large: {
    en: 'the body may not be larger than {limit} kilobytes',
    tr: 'gövde {limit} kilobayttan büyük olamaz',
  },
  body_needs_json_type: {
    en: 'send the body with the header Content-Type: application/json',
    tr: 'gövdeyi Content-Type: application/json başlığıyla gönderin',
  },
  multipart_malformed: {
    en: 'the multipart body is malformed: {reason}',
    tr: 'çok parçalı gövdenin biçimi bozuk: {reason}',
  },
  address_not_utf8: {
    en: 'the address contains percent-encoded bytes that are not UTF-8',
    tr: 'adres, UTF-8 olmayan yüzde kodlu baytlar içeriyor',
  },
  request_malformed: { en: '{reason}', tr: '{reason}' },
  no_such_endpoint: {
    en: 'no such endpoint: {method} {path}',
    tr: 'böyle bir uç nokta yok: {method} {path}',
  },
  not_found: { en: '{what} not found', tr: '{what} bulunamadı' },
  not_found_by_id: {
    en: '{what} not found: {name} must be a positive whole number',
    tr: '{what} bulunamadı: {name} pozitif bir tam sayı olmalıdır',
  },
  internal: { en: 'internal server error', tr: 'hizmette bir iç hata oluştu' },
  unavailable: {
    en: 'the service is temporarily unavailable, please try again',
    tr: 'hizmete geçici olarak ulaşılamıyor, lütfen yeniden deneyin',
  },
  disk_full: {
    en: 'there is no disk space left to save this, so nothing was saved; please try again later, or tell the operator of the service',
    tr: 'Diskte yer kalmadığı için hiçbir şey kaydedilmedi. Daha sonra yeniden deneyin veya hizmetin işletmecisine haber verin.',
  },
  busy: {
    en: 'the service is busy; try again in a few seconds',
    tr: 'Hizmet yoğun. Birkaç saniye sonra yeniden deneyin.',
  },
  too_many_at_once: {
    en: 'too many {what} at once; try again in a few seconds',
    tr: 'Bu türden aynı anda çok fazla istek var. Birkaç saniye sonra yeniden deneyin.',
  },
  other_host: {
    en: 'this service does not answer to that host name; set PUBLIC_URL to the address under which it is reached',
    tr: 'hizmet bu ana bilgisayar adıyla yanıt vermez; PUBLIC_URL’yi hizmete ulaşılan adres olarak ayarlayın',
  },
  other_origin: {
    en: 'the request does not come from the portal itself; if the portal is reached through a proxy, set PUBLIC_URL to its address',
    tr: 'istek portalın kendisinden gelmiyor; portala bir vekil sunucu üzerinden ulaşılıyorsa PUBLIC_URL’yi onun adresi olarak ayarlayın',
  },
} as const satisfies Record<string, Wording>;
