import { t } from '#model/language/t.ts'
import type { ModdleElement } from '#process/ModdleElement.ts'
import { selectEntry } from '../entries/selectEntry.ts'
import { expressionEntry, textEntry } from '../entries/textEntry.ts'
import { property } from '../entries/Value.ts'
import { listEntry } from '../lists/listEntry.ts'
import type { Entry, Part } from '../Panel.ts'
import { extensionList } from './extensionList.ts'
import { fieldTypeEntries } from './fieldTypeEntries.ts'
import { fieldTypeTitle } from './fieldTypes.ts'
import { newId } from './newId.ts'
import { valueList } from './valueList.ts'

/** Form properties: what Flowable and Activiti have in place of form data, and Camunda beside it. */
export function formProperties(part: Part): Entry {
  return listEntry(
    part.panel,
    extensionList(part, {
      type: 'FormProperty',
      id: 'form-properties',
      label: t('表单属性'),
      question: t('确认移除该字段吗？'),
      initial: () => ({ id: newId('field'), type: 'string' }),
      columns: [
        { label: t('字段标识'), of: item => item.id },
        { label: t('显示名称'), of: item => item.name },
        { label: t('类型'), of: fieldTypeTitle, isShort: true },
      ],
      labelOf: ({ id, name }) => name || id,
      entriesOf: (item, id) => entriesOf(part, item, id),
    }),
  )
}

function entriesOf(part: Part, item: ModdleElement, id: string): Entry[] {
  const { panel } = part
  const text = (name: string, label: string) =>
    textEntry(panel, { id: `${id}-${name}`, label, value: property(part, item, name) })
  const flag = (name: string, label: string) =>
    selectEntry({
      id: `${id}-${name}`,
      label,
      value: property(part, item, name),
      options: [
        ['', t('未设置')],
        ['true', t('是')],
        ['false', t('否')],
      ],
    })
  return [
    text('id', t('字段标识')),
    text('name', t('显示名称')),
    ...fieldTypeEntries(part, item, id),
    text('variable', t('变量')),
    expressionEntry(panel, {
      id: `${id}-expression`,
      label: t('表达式'),
      kind: 'value',
      value: property(part, item, 'expression'),
    }),
    text('default', t('默认值')),
    flag('required', t('必填')),
    flag('readable', t('可读')),
    flag('writable', t('可写')),
    ...(item.type === 'enum' ? [valueList(part, item, id)] : []),
  ]
}
