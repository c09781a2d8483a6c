import { BUILDER_GROUPS, type BuilderGroup, type WidgetBuilder } from '#model/builder/WidgetBuilder.ts'
import { t, textOf } from '#model/language/t.ts'
import type { PropertySource } from '#model/source/property.ts'
import type { Text } from '#model/types/index.ts'

type Shape = NonNullable<PropertySource['x-blocks']>['shapes'][string]

/** Something that is put into a form: a field with what is written for it, or a part of the layout. */
export type PaletteItem = { key: string; icon: string; title: Text } & (
  | { kind: 'field'; group: BuilderGroup; widget: string; property: Record<string, unknown> }
  | { kind: 'part'; group: 'structure'; part: Record<string, unknown> }
)

/** How every widget that says so is offered; only the designer loads these files. */
const builders = import.meta.glob<WidgetBuilder>('../../../widgets/*/builder.ts', {
  eager: true,
  import: 'default',
})

/** The same by the key of the widget. */
export const buildersByWidget: ReadonlyMap<string, WidgetBuilder> = new Map(
  Object.entries(builders).map(([path, builder]) => [path.split('/').at(-2) as string, builder]),
)

export const PALETTE_GROUPS = { ...BUILDER_GROUPS, structure: { zh: '布局', en: 'Layout' } } as const

/** Everything that the palette offers, in its order. */
export function paletteItems(): PaletteItem[] {
  const groups = Object.keys(BUILDER_GROUPS)
  const placeOf = ({ group, order }: WidgetBuilder) => groups.indexOf(group) * 1000 + order
  const widgets = [...buildersByWidget].toSorted(([, one], [, other]) => placeOf(one) - placeOf(other))
  return [...widgets.flatMap(([widget, builder]) => fieldItems(widget, builder)), ...partItems()]
}

function fieldItems(widget: string, { group, icon, starter, variants = [] }: WidgetBuilder): PaletteItem[] {
  return [{ icon, starter }, ...variants].map((variant, index) => ({
    kind: 'field' as const,
    key: index === 0 ? widget : `${widget}-${index}`,
    icon: variant.icon,
    title: variant.starter.title,
    group,
    widget,
    property: inOneLanguage(variant.starter) as Record<string, unknown>,
  }))
}

/** A further shape of rows, as the widget of such rows begins one; null where there is no such widget. */
export function newShape(number: number): Shape | null {
  const starters = [...buildersByWidget.values()].map(({ starter }) => starter)
  const [first] = starters.flatMap(starter => Object.values(starter['x-blocks']?.shapes ?? {}))
  if (!first) return null
  return { ...(inOneLanguage(first) as Shape), title: t('形状{{number}}', { number }) }
}

/** What a layout is made of. */
function partItems(): PaletteItem[] {
  const item = (key: string, icon: string, title: Text, part: Record<string, unknown>): PaletteItem => ({
    ...{ kind: 'part', group: 'structure', key, icon, title },
    part: inOneLanguage(part) as Record<string, unknown>,
  })
  const first = { zh: '第一页', en: 'First page' }
  const second = { zh: '第二页', en: 'Second page' }
  const panes = [
    { title: first, items: [] },
    { title: second, items: [] },
  ]
  const steps = [
    { title: { zh: '第一步', en: 'First step' }, items: [] },
    { title: { zh: '第二步', en: 'Second step' }, items: [] },
  ]
  const group = { zh: '分组', en: 'Group' }
  return [
    item('group', 'folder', group, { type: 'group', title: group, items: [] }),
    item('grid', 'table', { zh: '多列', en: 'Columns' }, { type: 'grid', columns: 2, items: [] }),
    item('tabs', 'tab', { zh: '标签页', en: 'Tabs' }, { type: 'tabs', items: panes }),
    item('steps', 'guide', { zh: '分步', en: 'Steps' }, { type: 'steps', items: steps }),
    item(
      'note',
      'message',
      { zh: '说明文字', en: 'Note' },
      { type: 'note', text: { zh: '说明', en: 'Note' } },
    ),
    item(
      'divider',
      'row',
      { zh: '分隔线', en: 'Divider' },
      { type: 'divider', title: { zh: '分隔', en: 'Part' } },
    ),
  ]
}

/** Texts in the language of the page: who designs writes them in that. */
function inOneLanguage(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOneLanguage)
  if (typeof value !== 'object' || value === null) return value
  const keys = Object.keys(value)
  if (keys.length === 2 && 'zh' in value && 'en' in value) return textOf(value as Text)
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, inOneLanguage(part)]))
}
