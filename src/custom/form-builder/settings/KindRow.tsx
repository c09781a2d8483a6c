import { Select, type SelectProps, Spin } from 'antd'
import { memo, useId, useState } from 'react'
import { useRegistry, type WidgetDefinition } from '#engine'
import { t, textOf } from '#model/language/t.ts'
import type { PropertySource } from '#model/source/property.ts'
import type { FieldModel } from '#model/types/index.ts'
import { pathOf } from '../design/DesignState.ts'
import { useDesign } from '../design/useDesign.ts'
import { type FieldItem, type KindChoices, kindChoices } from '../palette/kindChoices.ts'
import { buildersByWidget } from '../palette/paletteItems.ts'

interface KindRowProps {
  /** Key of the element. */
  path: string
  widget: string
  /** What the palette calls it; undefined for what it does not offer. */
  current: FieldItem | undefined
  /** The field as it is written and as it is compiled, at the moment; the same function each time. */
  read(): WrittenField | null
}

interface WrittenField {
  property: PropertySource
  field: FieldModel
}

type Definitions = Record<string, WidgetDefinition | null>

/** Of which kind a field is: another widget for its values, or another kind of values. */
export const KindRow = memo(function KindRow({ path, widget, current, read }: KindRowProps) {
  const { commands, palette } = useDesign()
  const { widgets } = useRegistry()
  const id = useId()
  const [choices, setChoices] = useState<KindChoices | null>(null)
  const value = `draw ${current?.key ?? widget}`
  const asOption = (way: string) => (item: FieldItem) => ({
    value: `${way} ${item.key}`,
    label: textOf(item.title),
  })
  // Before it is opened nothing is asked of the widgets: each is a file of its own.
  const options: SelectProps['options'] = choices
    ? [
        { label: t('数据不变，换组件'), options: choices.drawn.map(asOption('draw')) },
        { label: t('换成另一种数据'), options: choices.retyped.map(asOption('retype')) },
      ]
    : [{ value, label: current ? textOf(current.title) : widget }]
  function choose(chosen: string): void {
    const [way, key] = chosen.split(' ')
    const item = palette.find(one => one.kind === 'field' && one.key === key) as FieldItem | undefined
    if (!item || chosen === value) return
    if (way === 'draw') commands.redraw(pathOf(path), item)
    else void commands.retype(pathOf(path), item)
  }
  return (
    <div className="m-design-name-row">
      <label htmlFor={id}>{t('类型')}</label>
      <Select
        id={id}
        showSearch
        optionFilterProp="label"
        value={value}
        options={options}
        notFoundContent={choices ? undefined : <Spin size="small" />}
        onOpenChange={isOpen => {
          if (isOpen) void look()
        }}
        onChange={choose}
      />
    </div>
  )

  async function look(): Promise<void> {
    const definitions = await loadDefinitions(widgets)
    const written = read()
    if (written) setChoices(kindChoices({ ...written, palette, definitions }))
  }
})

/** What the widgets that the palette offers say they can do. */
async function loadDefinitions(widgets: ReturnType<typeof useRegistry>['widgets']): Promise<Definitions> {
  const loaded = [...buildersByWidget.keys()].map(async key => {
    const definition = await widgets.load(key).catch(() => null)
    return [key, definition] as const
  })
  return Object.fromEntries(await Promise.all(loaded))
}
