import { messageOf } from '#model/errors.ts'
import type { RequestContext } from '../contracts/RequestContext.ts'
import type { ChangedField } from './changedFields.ts'
import { addError } from './Draft.ts'

/** Notes a mistake at every value that its dictionary does not have. Numbers are compared by their text. */
export async function checkDictionaries(
  { services }: Pick<RequestContext, 'services'>,
  changed: readonly ChangedField[],
): Promise<void> {
  const known = new Map<string, Set<string>>()
  for (const { draft, field, path, value } of changed) {
    if (field.dict === null) continue
    let values = known.get(field.dict)
    if (values === undefined) {
      const entries = await services.dictionaries.entries(field.dict)
      values = new Set(entries.map(entry => entry.dictValue))
      known.set(field.dict, values)
    }
    const sent = Array.isArray(value) ? value : [value]
    if (sent.every(item => values.has(String(item)))) continue
    addError(draft, { field: path, code: 'DICTIONARY_VALUE', message: messageOf('DICTIONARY_VALUE') })
  }
}
