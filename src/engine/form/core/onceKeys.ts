import { ONCE_HEADER } from '#model/once/onceHeader.ts'

const keys = new WeakMap<object, string>()

/**
 * The headers by which an open form makes one record, however often it is sent: an answer may be lost after the record
 * was made. What a form has kept on the server goes in the same transaction, so that a form which goes on with it has
 * made nothing yet.
 */
export function onceHeaders(form: object): Record<string, string> {
  const key = keys.get(form) ?? newKey()
  keys.set(form, key)
  return { [ONCE_HEADER]: key }
}

/** What the form makes next is another record. */
export const forgetOnce = (form: object): void => void keys.delete(form)

/** 128 random bits. `randomUUID` is there in secure contexts only. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
