import { t } from '#model/language/t.ts'
import { CHOSEN_BY } from '#process/execution/selfSelected.ts'
import { extensionProperty } from '../edit/extensionProperty.ts'
import { checkboxEntry, selectEntry } from '../entries/entryBuilders.ts'
import type { Value } from '../entries/Value.ts'
import type { Entry, Part } from '../Panel.ts'

/** How a user task is decided, kept as extension properties: who chooses its people, and what an approval asks for. */
export function decisionEntries(part: Part): Entry[] {
  const flag = (name: string, label: string, description?: string) => {
    const value = extensionProperty(part, name)
    return checkboxEntry({
      ...{ id: `decision-${name}`, label, description },
      value: {
        get: () => value.get() === 'true',
        set: isSet => value.set(isSet ? 'true' : undefined),
      },
    })
  }
  return [
    selectEntry<'starter' | 'previous'>({
      id: 'decision-chooser',
      label: t('由谁选择处理人'),
      value: extensionProperty(part, CHOSEN_BY) as Value<'starter' | 'previous' | undefined>,
      options: [
        ['', t('不选择，按规则确定')],
        ['starter', t('发起人选择')],
        ['previous', t('上一环节选择')],
      ],
    }),
    flag('opinion', t('意见必填')),
    flag('signature', t('需要手写签名')),
    flag('batch', t('允许批量审批'), t('可以在待办列表中选中多条一起通过')),
  ]
}
