/** What a workbook of a document says of itself where nobody looks. */

/** A hidden sheet with the version: MARK, id of the version, id of the form, number, name of the form. */
export const VERSION_SHEET = '_form'
export const MARK = 'mortise-document'

/** A hidden sheet with what may be chosen. */
export const CHOICES_SHEET = '_choices'

/** Columns of the first sheet: title, value, hint, and hidden the path. */
export const LINE = { title: 1, value: 2, hint: 3, path: 4 }
/** In the row of the headings stands this where the paths are. */
export const PATH_HEADING = '#path'
export const FIRST_LINE = 3

/** In the hidden first row of a sheet of rows stands this, with the path behind it, and over each column its path. */
export const ROWS_HEADING = '#rows:'
export const FIRST_ROW = 3
