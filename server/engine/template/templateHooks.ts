import { fieldFault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
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

/** Hooks of templates of which the built-in ones also keep their code: they are sent by it. */
export function keepCode(hooks: ResourceHooks): ResourceHooks {
  return {
    ...hooks,
    async beforeUpdate(context, record, changes) {
      if (record.builtIn === 'Y' && 'code' in changes && changes.code !== record.code)
        throw fieldFault(
          'FIELD_READ_ONLY',
          'code',
          localized('系统按这个编码发送消息，内置模板的编码不能修改'),
        )
      await hooks.beforeUpdate?.(context, record, changes)
    },
  }
}
