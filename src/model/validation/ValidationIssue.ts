/** What is wrong with one field of a value. */
export interface ValidationIssue {
  /** Dotted path, indexes as numbers: items.0.name; '' for the value itself. */
  field: string
  /** Keyword that was broken (required, maxLength, format …), or a limit: depth, size. */
  code: string
  /** What the message names: limit, format, allowed, property … */
  params: Record<string, unknown>
  message: string
}
