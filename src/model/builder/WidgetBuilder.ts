import type { Text } from '../source/common.ts'
import type { PropertySource } from '../source/property.ts'

/** Groups of the palette, in its order. */
export const BUILDER_GROUPS = {
  basic: { zh: '基础', en: 'Basic' },
  choice: { zh: '选择', en: 'Choice' },
  date: { zh: '时间', en: 'Date and time' },
  rating: { zh: '评分', en: 'Rating' },
  reference: { zh: '关联', en: 'References' },
  file: { zh: '附件', en: 'Files' },
  rows: { zh: '明细', en: 'Details' },
} as const satisfies Record<string, Text>

export type BuilderGroup = keyof typeof BUILDER_GROUPS

/** A property as page files write it, with the name that people read. */
type StarterSource = PropertySource & { title: { zh: string; en: string } }

/**
 * What is set of a property, by its path in that property: maxLength, x-scale, x-component-props.placeholder. Each is
 * said as a property itself, so that the engine draws the panel.
 */
export type BuilderSettings = Record<string, PropertySource>

/** How a form designer offers a widget. */
export interface WidgetBuilder {
  group: BuilderGroup
  /** Place in the group; widgets with the same place stand by their keys. */
  order: number
  /** Key of an icon of menus. */
  icon: string
  /** The property that is written where the widget is put into a form; its title is the name in the palette. */
  starter: StarterSource
  /** Further properties that the same widget is put into a form as: a phone number, a mail address. */
  variants?: { icon: string; starter: StarterSource }[]
  settings: BuilderSettings
}

/**
 * Declares how a form designer offers a widget; exported as default by src/widgets/<key>/builder.ts. Only the designer
 * loads it.
 */
export function defineBuilder(builder: WidgetBuilder): WidgetBuilder {
  return builder
}
