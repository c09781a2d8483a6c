import { t } from '#model/language/t.ts'
import type { ModdleElement } from '#process/ModdleElement.ts'

export type FieldType = 'long' | 'string' | 'boolean' | 'date' | 'enum' | 'custom'

/** The types of a form's fields, with their titles. */
export function fieldTypes(): [type: FieldType, title: string][] {
  return [
    ['long', t('长整型')],
    ['string', t('字符串')],
    ['boolean', t('布尔类')],
    ['date', t('日期类')],
    ['enum', t('枚举类')],
    ['custom', t('自定义类型')],
  ]
}

/** The type of a field; a name that is none of them is one's own. */
export function fieldTypeOf({ type }: ModdleElement): FieldType | undefined {
  if (type === undefined) return undefined
  return fieldTypes().find(([known]) => known === type)?.[0] ?? 'custom'
}

/** What the type of a field is called: of one's own the name that it has. */
export function fieldTypeTitle(field: ModdleElement): string | undefined {
  const type = fieldTypeOf(field)
  const title = fieldTypes().find(([known]) => known === type)?.[1]
  return (type === 'custom' && field.type) || title
}
