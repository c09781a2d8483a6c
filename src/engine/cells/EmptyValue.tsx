/** What stands where there is no value. */
export const EMPTY = <span className="m-empty-value">—</span>

/** Whether a value counts as none. */
export function isEmptyValue(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}
