/** A title as the name of a sheet: at most 31 characters, none that sheets refuse. */
export const sheetName = (title: string): string =>
  title
    .replace(/[[\]:*?/\\']/g, ' ')
    .slice(0, 31)
    .trim() || 'Sheet1'
