import { Empty, Skeleton } from 'antd'
import { useMemo } from 'react'
import { useStableCallback } from '#engine'
import { dataTypeOf } from '#model/field-types/shared/dataTypeOf.ts'
import { t, textOf } from '#model/language/t.ts'
import type { PropertySource } from '#model/source/property.ts'
import type { FieldModel } from '#model/types/index.ts'
import { type DrawnForm, keyOf } from '../design/DesignState.ts'
import { elementTitle, kindWords } from '../design/elementWords.ts'
import { useDesign, useDesignState } from '../design/useDesign.ts'
import { type FieldItem, kindOf } from '../palette/kindChoices.ts'
import { buildersByWidget } from '../palette/paletteItems.ts'
import type { FormElement } from '../text/FormElement.ts'
import { jsonOf, nodeAt, parseText } from '../text/parseText.ts'
import {
  fieldConditions,
  fieldSettings,
  formSettings,
  partSettings,
  placeSettings,
} from './commonSettings.ts'
import { ElementTools } from './ElementTools.tsx'
import { KindRow } from './KindRow.tsx'
import { NameRow } from './NameRow.tsx'
import { SettingsFields } from './SettingsFields.tsx'
import { type SettingsSection, settingsFor } from './settingsForm.ts'

/** What can be set of the selected element, or of the form while none is selected. */
export function SettingsPanel() {
  const { commands, palette, session } = useDesign()
  const { selection, outline, drawn, checked, text } = useDesignState()
  const elements = commands.selected()
  const element = elements.at(-1)
  const property = useProperty(element)
  const field = element?.kind === 'field' ? drawnField(drawn, element) : undefined
  const widget = element?.kind === 'field' ? (field?.widget ?? element.component) : null
  // Which settings it has follows from its widget; what is typed before that is known would be lost.
  const isAwaited = element?.kind === 'field' && field === undefined && checked !== text
  const kind = element?.kind
  const dataType = property && dataTypeOf(property)
  const isOuter = element?.path.length === session.place.properties.length + 1
  const sections = useMemo(
    () =>
      kind ? sectionsOf({ kind, widget, isOuter, dataType }) : [{ title: null, settings: formSettings }],
    [kind, widget, isOuter, dataType],
  )
  const readWritten = useStableCallback(() => (property && field ? { property, field } : null))
  if (outline.mistake)
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('文本有语法错误，请先在 JSON 中改正')} />
    )
  if (selection.length > 1)
    return (
      <div className="m-design-settings">
        <h2>
          {t('已选择 {{count}} 个元素', { count: selection.length })}
          <ElementTools />
        </h2>
      </div>
    )
  return (
    <div className="m-design-settings">
      <h2>
        {element ? elementTitle(element) : t('表单')}
        <small>
          {element
            ? whatIs(element, property && kindOf(palette, widget, property))
            : t('未选择元素时设置整个表单')}
        </small>
        {element && <ElementTools />}
      </h2>
      {element?.kind === 'field' && (
        <NameRow key={element.path.join('/')} path={keyOf(element.path)} name={element.name ?? ''} />
      )}
      {element && property && field && (
        <KindRow
          key={`kind ${keyOf(element.path)}`}
          path={keyOf(element.path)}
          widget={field.widget}
          current={kindOf(palette, field.widget, property)}
          read={readWritten}
        />
      )}
      {isAwaited ? (
        <Skeleton active title={false} paragraph={{ rows: 6 }} />
      ) : (
        <SettingsFields
          key={element ? `${element.path.join('/')} ${widget} ${dataType}` : ''}
          element={element}
          sections={sections}
        />
      )}
    </div>
  )
}

interface SettingsOf {
  kind: FormElement['kind']
  /** Key of its widget; null for what is no field. */
  widget: string | null
  /** Whether the layout places it. */
  isOuter: boolean
  /** JSON type of its values; null where it follows from elsewhere. */
  dataType: ReturnType<typeof dataTypeOf>
}

/** The property of a field, as it is written; null for what is no field. */
function useProperty(element: FormElement | undefined): PropertySource | null {
  const { text } = useDesignState()
  return useMemo(() => {
    const node = element?.kind === 'field' ? nodeAt(parseText(text).tree, element.path) : undefined
    return node?.type === 'object' ? (jsonOf(node) as PropertySource) : null
  }, [text, element])
}

const whatIs = ({ kind }: FormElement, item: FieldItem | null | undefined): string =>
  kind === 'field' && item ? textOf(item.title) : kindWords(kind)

function sectionsOf({ kind, widget, isOuter, dataType }: SettingsOf): SettingsSection[] {
  if (kind !== 'field') return [{ title: null, settings: partSettings[kind] ?? {} }]
  const own = settingsFor(buildersByWidget.get(widget ?? '')?.settings ?? {}, dataType)
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
    const inside = found?.shapes?.find(({ shape }) => path.includes(shape?.value ?? '')) ?? found
    fields = inside?.fields ?? []
  }
  return found
}
