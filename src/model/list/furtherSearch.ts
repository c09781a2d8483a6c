/** What holds the values of further search fields, in queries and in the state of a list: fields.days. */
export const FURTHER = 'fields'

/** Whether a name of a list's filter is one of these. */
export const isFurther = (name: string): boolean => name.startsWith(`${FURTHER}.`)

/** A filter without these, as when the value that they follow from is another. */
export const withoutFurther = (filter: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(filter).filter(([name]) => !isFurther(name)))
