import { t } from '#model/language/t.ts'
import type { ModdleElement } from '#process/ModdleElement.ts'

export type ParameterType = 'text' | 'list' | 'map' | 'script'

/** What a parameter may be, with titles. */
export function parameterTypes(): [type: ParameterType, title: string][] {
  return [
    ['text', t('字符串或表达式')],
    ['list', t('列表')],
    ['map', t('映射')],
    ['script', t('脚本')],
  ]
}

/** The type of a parameter, by what defines it. */
export function parameterTypeOf(definition: ModdleElement | undefined): ParameterType {
  const name = definition?.$descriptor.ns.localName.toLowerCase()
  return name === 'list' || name === 'map' || name === 'script' ? name : 'text'
}
