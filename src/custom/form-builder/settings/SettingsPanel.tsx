import { Empty } from 'antd'
import { useMemo } from 'react'
import { t, textOf } from '#model/language/t.ts'
import type { FieldModel } from '#model/types/index.ts'
import type { DrawnForm } from '../design/DesignState.ts'
import { elementTitle, kindWords } from '../design/elementWords.ts'
import { useDesign, useDesignState } from '../design/useDesign.ts'
import { buildersByWidget, type PaletteItem } from '../palette/paletteItems.ts'
import type { FormElement } from '../text/FormElement.ts'
import {
  fieldConditions,
  fieldSettings,
  formSettings,
  partSettings,
  placeSettings,
} from './commonSettings.ts'
import { ElementTools } from './ElementTools.tsx'
import { NameRow } from './NameRow.tsx'
import { SettingsFields } from './SettingsFields.tsx'
import type { SettingsSection } from './settingsForm.ts'

/** What can be set of the selected element, or of the form while none is selected. */
export function SettingsPanel() {
  const { commands, palette, session } = useDesign()
  const { selection, outline, drawn } = useDesignState()
  const elements = commands.selected()
  const element = elements.at(-1)
  const widget = element?.kind === 'field' ? (drawnField(drawn, element)?.widget ?? element.component) : null
  const kind = element?.kind
  const isOuter = element?.path.length === session.place.properties.length + 1
  const sections = useMemo(
    () => (kind ? sectionsOf({ kind, widget, isOuter }) : [{ title: null, settings: formSettings }]),
    [kind, widget, isOuter],
  )
  if (outline.mistake)
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('文本有语法错误，请先在 JSON 中改正')} />
    )
  if (selection.length > 1)
    return (
      <div className="m-design-settings">
        <h3>
          {t('已选择 {{count}} 个元素', { count: selection.length })}
          <ElementTools />
        </h3>
      </div>
    )
  return (
    <div className="m-design-settings">
      <h3>
        {element ? elementTitle(element) : t('表单')}
        <small>{element ? whatIs(element, widget, palette) : t('未选择元素时设置整个表单')}</small>
        {element && <ElementTools />}
      </h3>
      {element?.kind === 'field' && <NameRow key={element.path.join('/')} element={element} />}
      <SettingsFields
        key={element ? `${element.path.join('/')} ${widget}` : ''}
        element={element}
        sections={sections}
      />
    </div>
  )
}

interface SettingsOf {
  kind: FormElement['kind']
  /** Key of its widget; null for what is no field. */
  widget: string | null
  /** Whether the layout places it. */
  isOuter: boolean
}

function whatIs(element: FormElement, widget: string | null, palette: readonly PaletteItem[]): string {
  const item = palette.find(one => one.kind === 'field' && one.widget === widget)
  if (element.kind !== 'field' || !item) return kindWords(element.kind)
  return textOf(item.title)
}

function sectionsOf({ kind, widget, isOuter }: SettingsOf): SettingsSection[] {
  if (kind !== 'field') return [{ title: null, settings: partSettings[kind] ?? {} }]
  const own = buildersByWidget.get(widget ?? '')?.settings ?? {}
  const place = isOuter ? placeSettings : {}
  return [
    { title: null, settings: { ...fieldSettings, ...place } },
    { title: { zh: '组件', en: 'Input' }, settings: own },
    { title: { zh: '条件与公式', en: 'Conditions and formulas' }, settings: fieldConditions },
  ]
}

/** Returns the compiled field of an element; undefined where it was not compiled yet. */
function drawnField(drawn: DrawnForm | null, { path }: FormElement): FieldModel | undefined {
  const names = path.filter((_, index) => index > 0 && path[index - 1] === 'properties') as string[]
  let fields = drawn?.form.fields ?? []
  let found: FieldModel | undefined
  for (const name of names) {
    found = fields.find(field => field.name === name)
    fields = found?.fields ?? []
  }
  return found
}
