import { optionValues } from '../derive/optionsOf.ts'
import type { PropertySource } from '../source/property.ts'

/** The values that a property is chosen from, as a number shows them; null where anything may be written. */
export function shownValues(property: PropertySource): string[] | null {
  const choices = property.enum ?? optionValues(property)
  return choices?.filter(choice => choice !== null).map(String) ?? null
}

/** How many characters every value has; null where some may have more than others. */
export function widthOf(property: PropertySource): number | null {
  const values = shownValues(property)
  if (values) return sameOf(values.map(lengthOf))
  const { type, minLength, maxLength, minimum = -1, maximum = -1 } = property
  if (type === 'string') return minLength !== undefined && minLength === maxLength ? maxLength : null
  const isWhole = type === 'integer' && minimum >= 0 && maximum >= minimum
  return isWhole ? sameOf([minimum, maximum].map(one => lengthOf(String(one)))) : null
}

const sameOf = ([first, ...others]: number[]): number | null =>
  first !== undefined && others.every(other => other === first) ? first : null

/** As the database counts characters. */
const lengthOf = (text: string): number => [...text].length
