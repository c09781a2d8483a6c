/** Whether a field has nothing in it: null, an empty text or an empty list. */
export function isEmptyInput(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}
