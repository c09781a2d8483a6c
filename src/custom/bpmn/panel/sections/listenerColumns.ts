import { t } from '#model/language/t.ts'
import type { ModdleElement } from '#process/ModdleElement.ts'
import type { Column } from '../lists/ListOptions.ts'
import { implementationText } from './implementationText.ts'
import { implementationTypes } from './implementationTypes.ts'

export type Events = [event: string, title: string][]

/** What a table says of a listener: when it is called, and what it does. */
export function listenerColumns(events: Events): Column<ModdleElement>[] {
  return [
    { label: t('事件类型'), of: item => eventTitle(item, events), isShort: true },
    { label: t('监听器类型'), of: wayTitle, isShort: true },
    { label: t('值'), of: implementationText },
  ]
}

const wayTitle = (item: ModdleElement): string | undefined =>
  implementationTypes().find(([way]) => item.get(way) !== undefined)?.[1]

/** What the event of a listener is called; one that is not known, as it is written. */
export const eventTitle = ({ event }: ModdleElement, events: Events): string | undefined =>
  events.find(([known]) => known === event)?.[1] ?? event
