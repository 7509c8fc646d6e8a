import type { Wording } from './wording.ts';

/** Mappings that are proposed together: of another connection, or of a file. */
export const MAPPING_MESSAGES = {
  batch_undone_already: {
    en: 'these mappings were taken back already',
    tr: 'bu eşlemeler zaten geri alındı',
  },
  mappings_of_same_platform: {
    en: 'mappings can be copied from another connection of the same platform',
    tr: 'eşlemeler yalnızca aynı platformun başka bir bağlantısından kopyalanabilir',
  },
  category_path_not_in_tree: {
    en: "the channel's category tree has no category {name} that takes listings, or has several",
    tr: 'kanalın kategori ağacında ilan alan bir {name} kategorisi yok ya da birden fazla var',
  },
  mapping_file_columns: {
    en: 'the file has no columns of mappings; it needs those of an exported file, such as {columns}',
    tr: 'dosyada eşleme sütunu yok; dışa aktarılan dosyadaki sütunlar gerekir, örneğin {columns}',
  },
  mapping_row_twin: {
    en: 'row {row} is about the same category',
    tr: '{row}. satır aynı kategoriyle ilgili',
  },
  category_id_unknown: {
    en: 'there is no category with the ID {id}',
    tr: '{id} ID’li bir kategori yok',
  },
  category_path_unknown: { en: 'there is no category {name}', tr: '{name} kategorisi yok' },
  category_named_otherwise: {
    en: 'the category with the ID {id} is {name}',
    tr: '{id} ID’li kategori {name}',
  },
  mapping_row_without_category: {
    en: 'the row names no category of the catalogue',
    tr: 'satırda katalog kategorisi yok',
  },
  channel_category_two_ways: {
    en: 'the ID is that of {name}; leave either the ID or the name empty',
    tr: 'bu ID, {name} kategorisinin; ID’yi ya da adı boş bırakın',
  },
  mapping_row_without_attribute: {
    en: "the row names no attribute of a channel's category",
    tr: 'satırda kanal kategorisinin bir özelliği yok',
  },
  attribute_source_unknown: {
    en: '{source} is no source of values; there are {known}',
    tr: '{source} bir değer kaynağı değil; kaynaklar: {known}',
  },
  value_half_mapped: {
    en: "a value needs both ours and the channel's",
    tr: 'hem bizim değerimiz hem kanalın değeri gerekir',
  },
} as const satisfies Record<string, Wording>;
