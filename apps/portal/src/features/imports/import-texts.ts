import type { ImportNote } from '@sluice/contracts';
import i18next, { type TFunction } from 'i18next';
import { fieldName } from '../../lib/field-names.ts';
import { serverText } from '../../lib/server-texts.ts';

/**
 * Messages of the file reader, by the text of `imports:told` that says the same, with the names of their varying parts.
 * The reader's sentences are part of the public API, so translations are found here, as in `lib/server-texts.ts`.
 */
const PATTERNS = {
  // Of a cell or a row
  number: [/^A number is expected\.$/],
  numberNegative: [/^The number may not be negative\.$/],
  whole: [/^A whole number is expected\.$/],
  yesNo: [/^Yes or no is expected /],
  identifier: [/^A numeric identifier is expected\.$/],
  digitsLost: [/^A spreadsheet has cut off digits of this (?:number|barcode)\.$/],
  severalBarcodes: [/^The cell holds several barcodes; a product has one\.$/],
  noBarcode: [/^This is no barcode\.$/],
  excelError: [/^The cell holds an error value of the spreadsheet\.$/],
  controlCharacter: [/^The cell holds control or broken characters\.$/],
  damagedCharacter: [/^The cell holds characters that were lost in a conversion/],
  noValues: [/^No column that is read has a value in this row\.$/],
  secondHeader: [/^This row is a second header with other columns;/],
  tooManyCells: [/^The row has (\d+) cells, the header (\d+)\.$/, 'cells', 'width'],
  rowTruncated: [/^The file ends within this row\.$/],
  quoteOpen: [/^A quotation mark is opened in this row and never closed/],
  skuNeeded: [/^sku is needed to find the product to update$/],
  skuUnknown: [/^no product has this SKU$/],
  eanUnknown: [/^no product has this barcode$/],
  currencyMismatch: [/^the price is in (\w+) and the catalogue in (\w+):/, 'from', 'to'],
  currencyInvalid: [/^A currency is expected/],
  namedValues: [/^Names with values are expected/],
  twin: [/^The row has neither SKU nor barcode and the name and brand of row (\d+);/, 'row'],
  ambiguous: [/^(\d+) products have this (barcode|name and brand);/, 'count', 'what'],
  exists: [/^product (\d+) has this (barcode|name and brand) already;/, 'id', 'what'],
  planLimit: [/^the product limit of the plan is reached; upgrade the plan$/],
  rowInternal: [/^the row could not be saved because of an internal error$/],
  // Worth knowing of a file
  columnTwice: [
    /^The column "(.*)" was ignored, because "(.*)" already gives (.+)\.$/,
    'column',
    'other',
    'field',
  ],
  otherSheets: [/^Only the sheet "(.*)" was read; not read: (.*)\.$/, 'sheet', 'others'],
  mixedEncoding: [/^The file mixes UTF-8 and (\S+);/, 'encoding'],
  otherEncoding: [/^The file is not UTF-8; it was read as (\S+)\.$/, 'encoding'],
  repeatedHeader: [/^Row (\d+) repeats the header and was skipped\.$/, 'row'],
  shortRows: [/^(\d+) rows have fewer cells than the header;/, 'rows'],
  mixedDecimals: [/^The column "(.*)" mixes decimal points and decimal commas\.$/, 'column'],
  wrongEncoding: [/^(\d+) rows look as if their text was read in a wrong encoding/, 'rows'],
  // Why a whole file is refused
  empty: [/^(?:The file is empty\.|The file has no rows\.|file may not be empty)$/],
  tooLarge: [/^The file is larger than (\S+) MB\./, 'size'],
  tooManyRows: [/^The file has more than (\S+) rows\./, 'rows'],
  tooManyColumns: [/ has more than (\d+) columns\.$/, 'columns'],
  cellTooLarge: [/^Row (\d+) has a cell of more than (\S+) characters\./, 'row', 'characters'],
  workbookCell: [/^The workbook has a cell of more than (\S+) characters\.$/, 'characters'],
  rowUnreadable: [/^Row (\d+) cannot be read\.$/, 'row'],
  oldExcel: [/^This is an old Excel /],
  archive: [/^This is a \w+ archive; unpack it first\./],
  format: [/^(?:This is .+\. Accepted are |file must be one of the formats )/],
  encrypted: [/^The workbook is encrypted; save it without a password\.$/],
  damaged: [
    /^(?:The file is named as an Excel workbook but is damaged|The (?:workbook|worksheet) (?:is damaged|lacks|has no worksheet|has a cell at)|Row \d+ of the worksheet refers to a missing text|The file starts as UTF-16)/,
  ],
  bomb: [/^(?:The workbook was refused|The workbook part .+ is too large|The workbook holds too much text)/],
  recordPath: [/^The XML file has no elements with fields at "(.*)"\./, 'path'],
  xmlDeep: [/^The file has elements more than (\d+) levels deep\.$/, 'levels'],
  xmlElement: [/^An element of the file has more than (\d+) characters\.$/, 'characters'],
  xmlKinds: [/^The file has more than (\d+) different kinds of elements\.$/, 'kinds'],
  xmlNoRecord: [/^No element of the XML file has fields /],
  xmlField: [/^Record (\d+) has a field of more than (\d+) characters\.$/, 'record', 'characters'],
  xmlDamaged: [/^The XML file is damaged\.$/],
  documentTypeXml: [/^The file declares a document type/],
  documentType: [/^The workbook declares a document type/],
  noHeader: [/^No row with known column names .+ It starts with: (.*)$/, 'start'],
  noKeyColumn: [
    /^No column gives the name, sku, ean or model of a product\. The columns are (.*)\.$/,
    'columns',
  ],
  mappingColumn: [/^The file has no column "(.*)"\. It has /, 'column'],
  mappingTwice: [/^The mapping names two columns for the field (.+)\.$/, 'field'],
  mappingField: [/^There is no field "(.*)"\. Fields are /, 'field'],
  timeout: [/^Reading the file took longer than (\d+) seconds\.$/, 'seconds'],
  outOfMemory: [/^Reading the file needed more memory than is allowed\.$/],
  readerFailed: [
    /^(?:Reading the file ended unexpectedly|The file could not be read because of an internal error)\.$/,
  ],
  fileGone: [/^(?:The stored file cannot be read|The uploaded file is not in storage any more)\.$/],
  lettersLost: [/^The letters of this file were lost in a conversion/],
  utf32: [/^The file is UTF-32 text\./],
  // Why a file could not be fetched
  hostKeyChanged: [
    /^the key of the SFTP server has changed: it was (\S+) and is now (\S+)\./,
    'before',
    'now',
  ],
  sftpSignIn: [/^the SFTP server refused the sign-in/],
  sftpMissing: [/^there is no such file on the SFTP server$/],
  sftpForbidden: [/^the SFTP server does not let this user read the file$/],
  sftpFolder: [/^the address leads to a folder, not to a file$/],
  sftpChanging: [/^the file was changed while it was read;/],
  sftpTimeout: [/^the SFTP server (?:took longer than|did not answer within) (\S+) seconds$/, 'seconds'],
  sftpFailed: [/^the SFTP server (?:could not be read|hung up|showed no key)/],
  notAllowed: [/^connections to (\S+) are not allowed;/, 'address'],
  serverAnswered: [/^the server answered (\d+)$/, 'status'],
  fileTooLarge: [/^the file is larger than (\d+) bytes$/, 'bytes'],
  givenUp: [/^The import stopped at something that Sluice could not store/],
  subscription: [/^The subscription is \w+; the rows behind those counted were not imported\.$/],
} as const satisfies Record<string, readonly [RegExp, ...string[]]>;

/** Translates a message; one that is not the reader's is handled as any other message of the service. */
export function importText(message: string, t: TFunction = i18next.t): string {
  for (const [name, [pattern, ...parts]] of Object.entries(PATTERNS)) {
    const found = pattern.exec(message);
    if (found === null) continue;
    const values = parts.map((part, at) => {
      const text = found[at + 1]!;
      return [part, part === 'field' ? fieldName(t, text) : text];
    });
    return t(`imports:told.${name}`, Object.fromEntries(values) as Record<string, string>);
  }
  return serverText(message);
}

/** The error of one row, without the column that the reader puts before it: the table has the column by itself. */
export function rowErrorText(
  { column, message }: { column: string | null; message: string },
  t?: TFunction,
): string {
  const before = `${column}: `;
  return importText(message.startsWith(before) ? message.slice(before.length) : message, t);
}

/** A note in the person's language, by its code; one of an unknown kind in the words of the service. */
export function noteText({ code, params, message, rows }: ImportNote, t: TFunction = i18next.t): string {
  const field = typeof params.field === 'string' ? { field: fieldName(t, params.field) } : {};
  return t(`imports:notes.${code}`, {
    ...params,
    ...field,
    rows: rows ?? '',
    ...(rows === null ? {} : { count: rows }),
    defaultValue: message,
  });
}
