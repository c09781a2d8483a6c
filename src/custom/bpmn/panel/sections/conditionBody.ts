import { t } from '#model/language/t.ts'
import type { ModdleElement } from '#process/ModdleElement.ts'
import { selectEntry } from '../entries/selectEntry.ts'
import { expressionEntry } from '../entries/textEntry.ts'
import { keptProperty } from '../entries/Value.ts'
import type { Entry, Part } from '../Panel.ts'
import { scriptEntries } from './scriptEntries.ts'

/** What a conditional flow asks: an expression, or a script in a language. */
export function bodyEntries(part: Part): Entry[] {
  const { panel, element, target } = part
  const condition: ModdleElement = target.get('conditionExpression')
  const resource = panel.edit.own('resource')
  const isScript = condition.get('language') !== undefined || condition.get(resource) !== undefined
  const type = selectEntry<'expression' | 'script'>({
    id: 'condition-type',
    label: t('条件格式'),
    options: [
      ['expression', t('表达式')],
      ['script', t('脚本')],
    ],
    value: {
      get: () => (isScript ? 'script' : 'expression'),
      set: chosen => {
        const language = chosen === 'script' ? '' : undefined
        panel.edit.set(element, condition, { language, body: '', [resource]: undefined })
      },
    },
  })
  if (isScript) {
    const place = { id: 'condition', target: condition, format: 'language', body: 'body', resource }
    return [type, ...scriptEntries(part, place)]
  }
  return [
    type,
    expressionEntry(panel, {
      id: 'condition-body',
      label: t('表达式'),
      kind: 'condition',
      rows: 2,
      value: keptProperty(part, condition, 'body'),
      required: t('请填写表达式'),
    }),
  ]
}
