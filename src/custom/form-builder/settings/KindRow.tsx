import { Select, type SelectProps, Spin } from 'antd'
import { useId, useMemo, useState } from 'react'
import { useRegistry, type WidgetDefinition } from '#engine'
import { t, textOf } from '#model/language/t.ts'
import type { PropertySource } from '#model/source/property.ts'
import type { FieldModel } from '#model/types/index.ts'
import { useDesign } from '../design/useDesign.ts'
import { type FieldItem, kindChoices, kindOf } from '../palette/kindChoices.ts'
import { buildersByWidget } from '../palette/paletteItems.ts'
import type { FormElement } from '../text/FormElement.ts'

interface KindRowProps {
  element: FormElement
  /** As it is written. */
  property: PropertySource
  /** As it is compiled. */
  field: FieldModel
}

type Definitions = Record<string, WidgetDefinition | null>

/** Of which kind a field is: another widget for its values, or another kind of values. */
export function KindRow({ element, property, field }: KindRowProps) {
  const { widget } = field
  const { commands, palette } = useDesign()
  const { widgets } = useRegistry()
  const id = useId()
  const [definitions, setDefinitions] = useState<Definitions | null>(null)
  const choices = useMemo(
    () => definitions && kindChoices({ property, field, palette, definitions }),
    [definitions, property, field, palette],
  )
  const current = kindOf(palette, widget, property)
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
    if (way === 'draw') commands.redraw(element.path, item)
    else void commands.retype(element.path, item)
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
        notFoundContent={definitions ? undefined : <Spin size="small" />}
        onOpenChange={isOpen => {
          if (isOpen && !definitions) void loadDefinitions(widgets).then(setDefinitions)
        }}
        onChange={choose}
      />
    </div>
  )
}

/** What the widgets that the palette offers say they can do. */
async function loadDefinitions(widgets: ReturnType<typeof useRegistry>['widgets']): Promise<Definitions> {
  const loaded = [...buildersByWidget.keys()].map(async key => {
    const definition = await widgets.load(key).catch(() => null)
    return [key, definition] as const
  })
  return Object.fromEntries(await Promise.all(loaded))
}
