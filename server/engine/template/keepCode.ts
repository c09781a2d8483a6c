import { fieldFault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { ResourceHooks } from '../contracts/ResourceHooks.ts'

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
