import { t } from '#model/language/t.ts'
import type { ModdleElement } from '#process/ModdleElement.ts'
import { checkboxEntry } from '../entries/checkboxEntry.ts'
import { textEntry } from '../entries/textEntry.ts'
import { property } from '../entries/Value.ts'
import { listEntry } from '../lists/listEntry.ts'
import type { Entry, Part } from '../Panel.ts'
import { extensionList } from './extensionList.ts'
import { newId } from './newId.ts'
import { sortEntry } from './sortEntry.ts'

/** The product's own buttons of a task. */
export function buttonList(part: Part): Entry {
  return listEntry(
    part.panel,
    extensionList(part, {
      type: 'Button',
      id: 'buttons',
      label: t('按钮'),
      question: t('确认移除该按钮吗？'),
      initial: () => ({ id: newId('button') }),
      columns: [
        { label: t('按钮名称'), of: ({ name }) => name },
        { label: t('按钮编码'), of: ({ code }) => code },
        { label: t('隐藏'), of: ({ isHide }) => (isHide === 'true' ? t('是') : t('否')), isShort: true },
      ],
      labelOf: ({ name, code }) => [name, code].filter(Boolean).join(' · '),
      entriesOf: (item, id) => entriesOf(part, item, id),
    }),
  )
}

function entriesOf(part: Part, item: ModdleElement, id: string): Entry[] {
  const { panel, element } = part
  const text = (name: string, label: string) =>
    textEntry(panel, { id: `${id}-${name}`, label, value: property(part, item, name) })
  return [
    text('id', 'ID'),
    text('name', t('按钮名称')),
    text('code', t('按钮编码')),
    text('next', t('下一节点')),
    sortEntry(part, item, id),
    checkboxEntry({
      id: `${id}-isHide`,
      label: t('隐藏'),
      value: {
        get: () => item.get('isHide') === 'true',
        set: isHide => panel.edit.set(element, item, { isHide: String(isHide) }),
      },
    }),
  ]
}
