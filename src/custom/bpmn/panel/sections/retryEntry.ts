import { t } from '#model/language/t.ts'
import type { ModdleElement } from '#process/ModdleElement.ts'
import { added, extensionsOf, removed } from '../edit/extensions.ts'
import { expressionEntry } from '../entries/textEntry.ts'
import type { Entry, Part } from '../Panel.ts'

/** How often and after what time a failed job is tried again, such as R5/PT5M. */
export function retryEntry({ panel, element }: Part, target: ModdleElement): Entry {
  const { edit } = panel
  const holder = { element, target }
  const [cycle] = extensionsOf(edit, holder, 'FailedJobRetryTimeCycle')
  return expressionEntry(panel, {
    id: 'retry-cycle',
    label: t('重试周期'),
    placeholder: 'R5/PT5M',
    kind: 'value',
    value: {
      get: () => cycle?.get('body'),
      set: body => {
        if (cycle && body !== undefined) edit.set(element, cycle, { body })
        else if (cycle) edit.apply([removed(holder, cycle)])
        else edit.apply([added(edit, holder, edit.create('FailedJobRetryTimeCycle', { body }))])
      },
    },
  })
}
