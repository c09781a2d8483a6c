import { Empty } from 'antd'
import { useMemo } from 'react'
import type { BuilderSettings } from '#model/builder/WidgetBuilder.ts'
import { t } from '#model/language/t.ts'
import { elementTitle, kindWords } from '../design/elementWords.ts'
import { useDesign, useDesignState } from '../design/useDesign.ts'
import { buildersByWidget, paletteItems } from '../palette/paletteItems.ts'
import type { FormElement } from '../text/FormElement.ts'
import { nodeAt, parseText, valueOf } from '../text/parseText.ts'
import {
  fieldConditions,
  fieldSettings,
  formSettings,
  partSettings,
  placeSettings,
} from './commonSettings.ts'
import { drawnField } from './drawnField.ts'
import { NameRow } from './NameRow.tsx'
import { SettingsFields } from './SettingsFields.tsx'

/** What can be set of the selected element, or of the form while none is selected. */
export function SettingsPanel() {
  const { commands } = useDesign()
  const { selection, outline, drawn } = useDesignState()
  const elements = commands.selected()
  const element = elements.at(-1)
  const widget = element?.kind === 'field' ? (drawnField(drawn, element)?.widget ?? element.component) : null
  const settings = useMemo(
    () => (element ? settingsOf(element, widget) : formSettings),
    [element?.kind, widget, element?.layoutPath === null],
  )
  if (outline.mistake)
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('文本有语法错误，请先在 JSON 中改正')} />
    )
  if (selection.length > 1)
    return <p className="m-hint">{t('已选择 {{count}} 个元素', { count: selection.length })}</p>
  return (
    <div className="m-design-settings">
      <h3>
        {element ? elementTitle(element) : t('表单')}
        <small>{element ? whatIs(element, widget) : t('未选择元素时设置整个表单')}</small>
      </h3>
      {element?.kind === 'field' && <NameRow key={element.path.join('/')} element={element} />}
      <SettingsFields
        key={element ? `${element.path.join('/')} ${widget}` : ''}
        element={element}
        settings={settings}
      />
    </div>
  )
}

function whatIs(element: FormElement, widget: string | null): string {
  const item = paletteItems().find(one => one.kind === 'field' && one.widget === widget)
  if (element.kind !== 'field' || !item) return kindWords(element.kind)
  return typeof item.title === 'string' ? item.title : t(item.title.zh)
}

function settingsOf(element: FormElement, widget: string | null): BuilderSettings {
  if (element.kind !== 'field') return partSettings[element.kind] ?? {}
  const own = buildersByWidget.get(widget ?? '')?.settings ?? {}
  const place = element.path.length === 2 ? placeSettings : {}
  return { ...fieldSettings, ...own, ...place, ...fieldConditions }
}

/** Value of an element in the text. */
export function valueOfElement(text: string, path: FormElement['path']): unknown {
  const node = nodeAt(parseText(text).tree, path)
  return node && valueOf(node)
}
