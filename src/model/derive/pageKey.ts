const KEY = /^[a-zA-Z0-9_-]{1,60}(\/[a-zA-Z0-9_-]{1,60}){1,8}$/
/** Names of devices on Windows, where no file or folder can be called so. */
const DEVICE = /(^|\/)(con|prn|aux|nul|com\d|lpt\d)(\/|$)/i

/** Whether a text can be the key of a page: the path of its file below schemas/ without .json, on every system. */
export const isPageKey = (text: string): boolean => KEY.test(text) && !DEVICE.test(text)
