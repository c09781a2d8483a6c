import { describe, expect, it } from 'vitest'
import type { WidgetDefinition } from '#engine'
import { checkDocumentText } from '#model/documents/checkDocumentText.ts'
import { createDocumentCompiler } from '#model/documents/createDocumentCompiler.ts'
import { textOf } from '#model/language/t.ts'
import type { PropertySource } from '#model/source/property.ts'
import { loadWidgets } from '#tests/widgets/loadWidgets.ts'
import {
  type FieldItem,
  kindChoices,
  kindKeys,
  kindOf,
} from '../../../../src/custom/form-builder/palette/kindChoices.ts'
import { buildersByWidget, paletteItems } from '../../../../src/custom/form-builder/palette/paletteItems.ts'
import { redrawField, retypeField } from '../../../../src/custom/form-builder/text/retypeField.ts'
import { documentEnvironment } from '../documentEnvironment.ts'

const compiler = createDocumentCompiler(documentEnvironment)
const palette = paletteItems()
const items = palette.filter((item): item is FieldItem => item.kind === 'field')
const definitions: Record<string, WidgetDefinition> = Object.fromEntries(
  (await loadWidgets()).map(({ folder, definition }) => [folder, definition]),
)

function choicesOf({ property }: FieldItem) {
  const { form } = checkDocumentText(JSON.stringify({ properties: { given: property } }), compiler)
  const [field] = form?.fields ?? []
  if (!field) throw new Error(JSON.stringify(property))
  return kindChoices({ property: property as PropertySource, field, palette, definitions })
}
const settingsOf = (widget: string) => Object.keys(buildersByWidget.get(widget)?.settings ?? {})

/** One form with a field for each of some choices, made of the same field by a gesture. */
function formOf(item: FieldItem, choices: FieldItem[], change: (text: string, choice: FieldItem) => string) {
  const properties = choices.map((choice, index) => {
    const text = change(JSON.stringify({ properties: { given: item.property } }), choice)
    return [`field${index}`, JSON.parse(text).properties.given] as const
  })
  const { form, problems } = checkDocumentText(
    JSON.stringify({ properties: Object.fromEntries(properties) }),
    compiler,
  )
  return { form, problems: problems.map(({ message, column }) => [textOf(message), column]) }
}

const path = ['properties', 'given']

describe('kindChoices', () => {
  it('should let another widget draw the values that a field has, and no other', () => {
    const keysOf = (key: string) =>
      choicesOf(items.find(item => item.key === key) as FieldItem).drawn.map(item => item.key)
    expect(keysOf('number')).toEqual(expect.arrayContaining(['number', 'slider', 'rate', 'scale']))
    expect(keysOf('radio')).toEqual(['radio', 'select'])
    expect(keysOf('checkbox')).toEqual(expect.arrayContaining(['checkbox', 'select', 'ranking']))
    expect(keysOf('text')).toContain('textarea')
    for (const key of ['number', 'radio', 'date', 'file', 'array-table', 'user'])
      for (const other of ['switch', 'date-time', 'blocks']) expect(keysOf(key)).not.toContain(other)
  })

  it('should call a field what the palette calls it', () => {
    const called = items.map(
      ({ widget, property }) => kindOf(palette, widget, property as PropertySource)?.key,
    )
    expect(called).toEqual(items.map(({ key }) => key))
    for (const item of items) expect(choicesOf(item).drawn).toContain(item)
  })

  it.each(items.map(item => [item.key, item] as const))(
    'should draw the values of %s by what it offers, and keep their type',
    (_, item) => {
      const { drawn } = choicesOf(item)
      const { form, problems } = formOf(item, drawn, (text, { widget }) => {
        const edit = redrawField(text, { path, widget, settings: settingsOf(widget) })
        return edit?.text ?? ''
      })
      expect(problems).toEqual([])
      expect(form?.fields.map(({ widget }) => widget)).toEqual(drawn.map(({ widget }) => widget))
      expect(new Set(form?.fields.map(({ schema }) => [schema.type].flat()[0])).size).toBe(1)
    },
  )

  it.each(items.map(item => [item.key, item] as const))(
    'should make of %s what may be published',
    (_, item) => {
      const { retyped } = choicesOf(item)
      const { form, problems } = formOf(item, retyped, (text, choice) => {
        const kind = { starter: choice.property as PropertySource, settings: settingsOf(choice.widget) }
        return retypeField(text, { path, kind, kindKeys })?.text ?? ''
      })
      expect(problems).toEqual([])
      expect(form?.fields.map(({ widget }) => widget)).toEqual(retyped.map(({ widget }) => widget))
      expect(form?.fields.every(({ title }) => title === item.property.title)).toBe(true)
    },
  )
})
