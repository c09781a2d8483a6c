/** Whether the text is a time of day, as HH:mm or HH:mm:ss. */
export const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(text)
