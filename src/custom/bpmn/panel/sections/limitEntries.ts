import { t } from '#model/language/t.ts'
import { LIMIT_PROPERTIES, type OnDue, REJECT_TO } from '#process/execution/taskLimits.ts'
import { isReadableDuration } from '#process/rules/limit.ts'
import { nodesBefore } from '#process/rules/nodesBefore.ts'
import { extensionProperty } from '../edit/extensionProperty.ts'
import { checkboxEntry, selectEntry, textEntry } from '../entries/entryBuilders.ts'
import type { Value } from '../entries/Value.ts'
import type { Entry, Part } from '../Panel.ts'
import { dueEntries, wrongDuration } from './dueEntries.ts'

/** Until when a user task is to be answered, what becomes of it then, and of its rejection. */
export function limitEntries(part: Part): Entry[] {
  const workingDays = extensionProperty(part, LIMIT_PROPERTIES.workingDays)
  const isCounted = workingDays.get() === 'true'
  const duration = (name: string, label: string, description: string) =>
    textEntry(part.panel, {
      ...{ id: `limit-${name}`, label, description, placeholder: 'P1D' },
      value: extensionProperty(part, name),
      validate: text =>
        !text?.trim() || isReadableDuration(text.trim(), isCounted) ? null : wrongDuration(isCounted),
    })
  return [
    ...dueEntries(part, isCounted),
    checkboxEntry({
      ...{ id: 'limit-workingDays', label: t('按工作日计算') },
      description: t('时长只计平台工作日历和本机构日历中的上班日'),
      value: {
        get: () => workingDays.get() === 'true',
        set: isSet => workingDays.set(isSet ? 'true' : undefined),
      },
    }),
    selectEntry<OnDue>({
      id: 'limit-onDue',
      label: t('到期后'),
      value: extensionProperty(part, LIMIT_PROPERTIES.onDue) as Value<OnDue | undefined>,
      options: [
        ['', t('提醒处理人')],
        ['approve', t('自动视为通过')],
        ['reject', t('自动视为不通过')],
        ['none', t('不处理')],
      ],
    }),
    duration(LIMIT_PROPERTIES.remindBefore, t('到期前提醒'), t('提前多久，如 P1D 为一天、PT4H 为四小时')),
    duration(LIMIT_PROPERTIES.remindAfter, t('到期后再提醒'), t('每隔多久一次，最多三次')),
    rejectEntry(part),
  ]
}

/** A rejection ends the process, unless the settings or the task say where it leads. */
function rejectEntry(part: Part): Entry {
  const before = nodesBefore(part.target)
  return selectEntry<string>({
    id: 'reject-to',
    label: t('不通过时'),
    value: extensionProperty(part, REJECT_TO) as Value<string | undefined>,
    options: [
      ['', t('按流程的办理设置')],
      ...before.map(
        node => [node.id as string, t('退回到 {{name}}', { name: node.name || node.id })] as const,
      ),
    ],
  })
}
