import { t } from '#model/language/t.ts'
import type { ModdleElement } from '#process/ModdleElement.ts'
import { selectEntry } from '../entries/entryBuilders.ts'
import type { Entry, Part } from '../Panel.ts'
import { globalsOf } from './globalsSection.ts'

/** The message or signal that a task or an event waits for or sends. */
export function globalEntry(
  { panel, element }: Part,
  target: ModdleElement,
  kind: 'message' | 'signal',
): Entry {
  const isMessage = kind === 'message'
  const globals = globalsOf(panel, isMessage ? 'bpmn:Message' : 'bpmn:Signal')
  const reference = `${kind}Ref`
  return selectEntry({
    id: reference,
    label: isMessage ? t('消息') : t('信号'),
    description: globals.length === 0 ? t('在画布空白处单击后，可在“消息与信号”中添加') : undefined,
    options: [['', t('无')], ...globals.map(({ id, name }) => [id, name || id] as const)],
    value: {
      get: () => target.get(reference)?.id,
      set: id => panel.edit.set(element, target, { [reference]: globals.find(global => global.id === id) }),
    },
  })
}
