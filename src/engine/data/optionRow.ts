import type { ReferenceModel } from '#model/types/index.ts'
import type { Row } from './Row.ts'

/**
 * Returns a candidate with the names of its target: the contract answers value, label and parent, beside the
 * properties that the caller may read.
 */
export function optionRow(option: Row, reference: Pick<ReferenceModel, 'key' | 'label' | 'tree'>): Row {
  const { key, label, tree } = reference
  const { value = option[key], label: words = option[label], parent } = option
  const row = { ...option, [key]: value, [label]: words }
  return tree && parent !== undefined ? { ...row, [tree.parent]: parent } : row
}

/**
 * Returns the part of an options query that names the reference to fill in, so that the server applies its
 * filter and its key. @param page that owns the resource @param field its name, dotted for fields of actions
 */
export function referenceQuery(page: string, field: string): Record<string, unknown> {
  return { from: page, field }
}
