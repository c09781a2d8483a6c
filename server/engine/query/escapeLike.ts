/** The text with the wildcards of LIKE taken literally. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
