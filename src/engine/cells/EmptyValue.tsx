/** What stands where there is no value. */
export const EMPTY = <span className="m-empty-value">—</span>
