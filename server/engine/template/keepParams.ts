import type { ResourceHooks } from '../contracts/ResourceHooks.ts'
import type { Row } from '../contracts/records.ts'
import { paramsOf } from './fillTemplate.ts'

/** Hooks of a template that keep the names of its parameters beside the texts in which they stand. */
export function keepParams(texts: readonly string[]): Pick<ResourceHooks, 'beforeCreate' | 'beforeUpdate'> {
  const note = (values: Row, template: Row) => {
    values.params = paramsOf(...texts.map(name => template[name]))
  }
  return {
    beforeCreate: (_context, values) => note(values, values),
    beforeUpdate(_context, record, changes) {
      if (texts.some(name => name in changes)) note(changes, { ...record, ...changes })
    },
  }
}
