/** Whether the text is a mobile number of mainland China: eleven digits, the first 1, the second 3 to 9. */
export const isMobile = (text: string): boolean => /^1[3-9]\d{9}$/.test(text)
