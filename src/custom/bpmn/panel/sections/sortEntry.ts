import { t } from '#model/language/t.ts'
import type { ModdleElement } from '#process/ModdleElement.ts'
import { textEntry } from '../entries/textEntry.ts'
import { property } from '../entries/Value.ts'
import type { Entry, Part } from '../Panel.ts'

/** Where an item stands among its like. */
export function sortEntry(part: Part, item: ModdleElement, id: string): Entry {
  return textEntry(part.panel, {
    id: `${id}-sort`,
    label: t('排序'),
    value: property(part, item, 'sort'),
    validate: sort => (!sort || /^-?\d+$/.test(sort) ? null : t('排序应为整数')),
  })
}
