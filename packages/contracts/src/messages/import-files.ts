import type { Wording } from './wording.ts';

/** Why a file, its mapping or its upload is refused, and why an import ended. */
export const IMPORT_FILE_MESSAGES = {
  file_required: {
    en: 'file field is required: send multipart/form-data with one file part named file (CSV, TSV, XLSX or XML)',
    tr: 'bir dosya gereklidir (CSV, TSV, XLSX ya da XML)',
  },
  file_once: { en: 'file may be sent only once', tr: 'yalnızca bir dosya gönderin' },
  file_format: {
    en: 'file must be one of the formats csv, tsv, xlsx, xml',
    tr: 'Bu tür dosya içe aktarılamaz. CSV, TSV, Excel (.xlsx) ya da XML kullanın.',
  },
  file_too_many_kilobytes: {
    en: 'file may not be greater than {limit} kilobytes',
    tr: 'dosya {limit} kilobayttan büyük olamaz',
  },
  file_may_not_be_empty: { en: 'file may not be empty', tr: 'Dosya boş.' },
  file_not_stored: {
    en: 'the file could not be written to storage, please try again',
    tr: 'dosya saklanamadı, lütfen yeniden deneyin',
  },
  conversion_form: {
    en: 'convert_currency must be tenant_rates or a JSON object of currencies and what one of each is worth, such as {example}',
    tr: 'convert_currency, tenant_rates ya da {example} gibi para birimleri ve karşılıklarından oluşan bir JSON nesnesi olmalıdır',
  },
  mapping_form: {
    en: 'mapping must be a JSON object that gives each column name a field or null, such as {example}',
    tr: 'mapping, her sütun adına bir alan ya da null veren, {example} gibi bir JSON nesnesi olmalıdır',
  },
  mapping_no_field: {
    en: 'mapping: there is no field {target}; fields are {known}, stock:<location code>',
    tr: '“{target}” diye bir alan yok.',
  },
  too_many_imports: {
    en: 'the queue is full: {limit} bulk operations are waiting; try again when one of them is finished',
    tr: 'kuyruk dolu: {limit} içe aktarma bekliyor; biri bitince yeniden deneyin',
  },
  too_many_surveys: {
    en: 'too many files are being looked through; try again in a moment',
    tr: 'şu anda çok fazla dosya inceleniyor; biraz sonra yeniden deneyin',
  },
  import_running: { en: 'the import is still running', tr: 'içe aktarma hâlâ sürüyor' },
  import_without_rejects: {
    en: 'no row of this import was refused',
    tr: 'bu içe aktarmada reddedilen satır yok',
  },
  import_file_gone: {
    en: 'the file of this import is no longer kept; correct and upload your own copy',
    tr: 'bu içe aktarmanın dosyası artık saklanmıyor; kendi kopyanızı düzeltip yükleyin',
  },
  import_subscription_over: {
    en: 'The subscription is {status}; the rows behind those counted were not imported.',
    tr: 'Abonelik sona erdi. Kalan satırlar içe aktarılmadı.',
  },
  import_given_up: {
    en: 'The import stopped at something that Sluice could not store, and was given up. Rows before that are done; the log of the service says more.',
    tr: 'İçe aktarma, bir şey kaydedilemediği için durdu. Önceki satırlar tamam. Ayrıntı hizmetin günlüğünde.',
  },
  file_empty: { en: 'The file is empty.', tr: 'Dosya boş.' },
  file_without_rows: { en: 'The file has no rows.', tr: 'Dosya boş.' },
  file_too_large: {
    en: 'The file is larger than {size} MB. Split it into several files.',
    tr: 'Dosya {size} MB’tan büyük. Birkaç dosyaya bölün.',
  },
  too_many_rows: {
    en: 'The file has more than {rows} rows. Split it into several files.',
    tr: 'Dosyada {rows} satırdan fazlası var. Birkaç dosyaya bölün.',
  },
  row_too_many_columns: {
    en: 'Row {row} has more than {columns} columns.',
    tr: '{row}. satırda {columns} sütundan fazlası var.',
  },
  some_row_too_many_columns: {
    en: 'A row has more than {columns} columns.',
    tr: 'Bir satırda {columns} sütundan fazlası var.',
  },
  record_too_many_columns: {
    en: 'A record has more than {columns} columns.',
    tr: 'Bir kayıtta {columns} sütundan fazlası var.',
  },
  file_too_many_columns: {
    en: 'The file has more than {columns} columns.',
    tr: 'Dosyada {columns} sütundan fazlası var.',
  },
  cell_too_large: {
    en: 'Row {row} has a cell of more than {characters} characters. Perhaps a quotation mark is not closed.',
    tr: '{row}. satırda {characters} karakterden uzun bir hücre var. Bir tırnak kapanmamış olabilir.',
  },
  workbook_cell_too_large: {
    en: 'The workbook has a cell of more than {characters} characters.',
    tr: 'Çalışma kitabında {characters} karakterden uzun bir hücre var.',
  },
  row_unreadable: { en: 'Row {row} cannot be read.', tr: '{row}. satır okunamıyor.' },
  format_unsupported: {
    en: 'This is {what}. Accepted are CSV, TSV and other separated text, Excel workbooks (.xlsx) and XML.',
    tr: 'Bu tür dosya içe aktarılamaz: {what}. CSV, TSV, Excel (.xlsx) ya da XML kullanın.',
  },
  'format.old_excel': {
    en: 'an old Excel (.xls) or password-protected Office file; save it as .xlsx without a password',
    tr: 'eski bir Excel dosyası (.xls) ya da parola korumalı bir Office dosyası; parolasız .xlsx olarak kaydedin',
  },
  'format.pdf': { en: 'a PDF document', tr: 'PDF belgesi' },
  'format.gzip': { en: 'a gzip archive; unpack it first', tr: 'gzip arşivi; önce açın' },
  'format.7z': { en: 'a 7z archive; unpack it first', tr: '7z arşivi; önce açın' },
  'format.rar': { en: 'a RAR archive; unpack it first', tr: 'RAR arşivi; önce açın' },
  'format.png': { en: 'a PNG image', tr: 'PNG görseli' },
  'format.jpeg': { en: 'a JPEG image', tr: 'JPEG görseli' },
  'format.gif': { en: 'a GIF image', tr: 'GIF görseli' },
  'format.program': { en: 'a program', tr: 'program' },
  'format.sqlite': { en: 'an SQLite database', tr: 'SQLite veritabanı' },
  'format.binary': { en: 'a binary file', tr: 'ikili dosya' },
  'format.html': { en: 'an HTML page', tr: 'HTML sayfası' },
  'format.rtf': { en: 'an RTF document', tr: 'RTF belgesi' },
  'format.json': { en: 'a JSON document', tr: 'JSON belgesi' },
  'format.xlsb': {
    en: 'a binary Excel workbook (.xlsb); save it as .xlsx',
    tr: 'ikili Excel çalışma kitabı (.xlsb); .xlsx olarak kaydedin',
  },
  'format.open_document': {
    en: 'an OpenDocument file; save it as .xlsx or .csv',
    tr: 'OpenDocument dosyası; .xlsx ya da .csv olarak kaydedin',
  },
  'format.zip': {
    en: 'a zip archive that is no Excel workbook',
    tr: 'Excel çalışma kitabı olmayan bir zip arşivi',
  },
  workbook_misnamed: {
    en: 'The file is named as an Excel workbook but is damaged.',
    tr: 'Dosyanın adı bir Excel çalışma kitabı gibi, ama dosya hasarlı.',
  },
  workbook_encrypted: {
    en: 'The workbook is encrypted; save it without a password.',
    tr: 'Çalışma kitabı şifreli. Parolasız kaydedin.',
  },
  workbook_damaged: {
    en: 'The workbook is damaged and cannot be unpacked.',
    tr: 'Dosya hasarlı. Hesap tablosu programınızda açıp yeniden kaydedin ve tekrar deneyin.',
  },
  workbook_part_damaged: {
    en: 'The workbook is damaged ({part}).',
    tr: 'Dosya hasarlı ({part}). Hesap tablosu programınızda açıp yeniden kaydedin ve tekrar deneyin.',
  },
  workbook_lacks_part: {
    en: 'The workbook lacks its part {part}.',
    tr: 'Dosya hasarlı: {part} bölümü eksik. Hesap tablosu programınızda açıp yeniden kaydedin.',
  },
  workbook_without_sheet: {
    en: 'The workbook has no worksheet.',
    tr: 'Çalışma kitabında sayfa yok.',
  },
  worksheet_damaged: {
    en: 'The worksheet is damaged after row {row}.',
    tr: 'Sayfa {row}. satırdan sonra hasarlı. Hesap tablosu programınızda açıp yeniden kaydedin.',
  },
  worksheet_text_missing: {
    en: 'Row {row} of the worksheet refers to a missing text.',
    tr: 'Dosya hasarlı: sayfanın {row}. satırı eksik bir metne başvuruyor.',
  },
  worksheet_cell_misplaced: {
    en: 'The worksheet has a cell at "{reference}".',
    tr: 'Dosya hasarlı: sayfada “{reference}” konumunda bir hücre var.',
  },
  workbook_bomb_size: {
    en: 'The workbook was refused: it would unpack to far more data than a catalogue needs.',
    tr: 'Çalışma kitabında bir katalogun gerektirdiğinden çok daha fazla veri var.',
  },
  workbook_bomb_packed: {
    en: 'The workbook was refused: it would unpack to data packed beyond any real worksheet.',
    tr: 'Çalışma kitabı reddedildi: verileri gerçek bir sayfada olmayacak kadar sıkıştırılmış.',
  },
  workbook_bomb_parts: {
    en: 'The workbook was refused: it would unpack to {parts} parts.',
    tr: 'Çalışma kitabı reddedildi: {parts} bölümü var.',
  },
  workbook_part_too_large: {
    en: 'The workbook part {part} is too large.',
    tr: 'Çalışma kitabının {part} bölümü çok büyük.',
  },
  workbook_text_too_large: {
    en: 'The workbook holds too much text.',
    tr: 'Çalışma kitabında çok fazla metin var.',
  },
  workbook_document_type: {
    en: 'The workbook declares a document type (DTD), which no Office program does.',
    tr: 'Çalışma kitabı, hiçbir Office programının yapmadığı bir belge türü bildiriyor. Güvenlik için açılmaz.',
  },
  xml_document_type: {
    en: 'The file declares a document type (DTD), which is not read; remove the line that begins with <!DOCTYPE.',
    tr: 'Dosya bir belge türü (DTD) bildiriyor; bu okunmaz. <!DOCTYPE ile başlayan satırı kaldırın.',
  },
  xml_damaged: { en: 'The XML file is damaged.', tr: 'Dosya bozuk: XML kurallarına uymuyor.' },
  xml_without_products: {
    en: 'No element of the XML file has fields that could be those of a product.',
    tr: 'XML dosyasında, alanları bir ürüne ait olabilecek öğe yok.',
  },
  xml_path_unknown: {
    en: 'The XML file has no elements with fields at "{path}". Elements with fields are at {known}.',
    tr: 'XML dosyasında “{path}” konumunda alanı olan öğe yok. Alanı olan öğeler: {known}.',
  },
  xml_field_too_large: {
    en: 'Record {record} has a field of more than {characters} characters.',
    tr: '{record}. kayıtta {characters} karakterden uzun bir alan var.',
  },
  xml_element_too_large: {
    en: 'An element of the file has more than {characters} characters.',
    tr: 'Dosyadaki bir öğe {characters} karakterden uzun.',
  },
  xml_too_deep: {
    en: 'The file has elements more than {levels} levels deep.',
    tr: 'Dosyadaki öğeler {levels} düzeyden derin.',
  },
  xml_too_many_kinds: {
    en: 'The file has more than {kinds} different kinds of elements.',
    tr: 'Dosyada {kinds} türden fazla öğe var.',
  },
  header_missing: {
    en: 'No row with known column names (such as name, sku, price) was found at the top of the file. It starts with: {start}',
    tr: 'Bilinen adları (ad, sku, fiyat gibi) olan bir başlık satırı bulunamadı. Dosya şöyle başlıyor: {start}',
  },
  key_column_missing: {
    en: 'No column gives the name, sku, ean or model of a product. The columns are {columns}.',
    tr: 'Hiçbir sütun ürünün adını, stok kodunu, barkodunu ya da modelini vermiyor. Sütunlar: {columns}.',
  },
  mapping_column_unknown: {
    en: 'The file has no column "{column}". It has {known}.',
    tr: 'Dosyada “{column}” sütunu yok. Sütunlar: {known}.',
  },
  mapping_field_twice: {
    en: 'The mapping names two columns for the field {field}.',
    tr: '{field} alanına iki sütun eşlenmiş.',
  },
  mapping_field_unknown: {
    en: 'There is no field "{target}". Fields are {known}.',
    tr: '“{target}” diye bir alan yok.',
  },
  encoding_odd: {
    en: 'The file starts as UTF-16 text but has an odd number of bytes.',
    tr: 'Dosya UTF-16 olarak başlıyor, ama bayt sayısı tek: hasarlı. Yeniden kaydedin.',
  },
  encoding_utf32: {
    en: 'The file is UTF-32 text. Save it as UTF-8 and upload it again.',
    tr: 'Dosya UTF-32 metni. UTF-8 olarak kaydedip yeniden yükleyin.',
  },
  encoding_lost: {
    en: 'The letters of this file were lost in a conversion (they are all �). Export it again as UTF-8, from the program it comes from.',
    tr: 'Bu dosyanın harfleri bir dönüştürmede kaybolmuş (hepsi �). Geldiği programdan UTF-8 olarak yeniden dışa aktarın.',
  },
  reading_took_too_long: {
    en: 'Reading the file took longer than {seconds} seconds.',
    tr: 'Dosyayı okumak {seconds} saniyeden uzun sürdü.',
  },
  reading_out_of_memory: {
    en: 'Reading the file needed more memory than is allowed.',
    tr: 'Dosyayı okumak izin verilenden fazla bellek gerektiriyor. Birkaç dosyaya bölün.',
  },
  reading_ended: {
    en: 'Reading the file ended unexpectedly.',
    tr: 'Dosya bir iç hata nedeniyle okunamadı. Yeniden deneyin.',
  },
  reading_failed: {
    en: 'The file could not be read because of an internal error.',
    tr: 'Dosya bir iç hata nedeniyle okunamadı. Yeniden deneyin.',
  },
  stored_file_unreadable: {
    en: 'The stored file cannot be read.',
    tr: 'Saklanan dosya okunamıyor. Yeniden yükleyin.',
  },
  stored_file_gone: {
    en: 'The uploaded file is not in storage any more.',
    tr: 'Yüklenen dosya artık yok. Yeniden yükleyin.',
  },
} as const satisfies Record<string, Wording>;
