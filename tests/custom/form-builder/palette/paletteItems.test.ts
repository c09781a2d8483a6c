import { describe, expect, it } from 'vitest'
import { checkDocumentText } from '#model/documents/checkDocumentText.ts'
import { createDocumentCompiler } from '#model/documents/createDocumentCompiler.ts'
import { widgetSources } from '#tests/widgets/loadWidgets.ts'
import { iconNames } from '../../../../src/app/icons/iconNames.ts'
import { buildersByWidget, paletteItems } from '../../../../src/custom/form-builder/palette/paletteItems.ts'
import { addField } from '../../../../src/custom/form-builder/text/addField.ts'
import { documentEnvironment } from '../documentEnvironment.ts'

const compiler = createDocumentCompiler(documentEnvironment)
const items = paletteItems()

/** The text of a form with one thing of the palette. */
function formWith(item: (typeof items)[number]): string {
  if (item.kind === 'field') return JSON.stringify({ properties: { given: item.property } })
  const properties = { given: { type: 'string', title: 'x', maxLength: 10 } }
  return JSON.stringify({ properties, layout: ['given', item.part] })
}

describe('paletteItems', () => {
  it('should offer only widgets that there are, with icons that there are', () => {
    const folders = Object.keys(widgetSources).map(path => path.split('/').at(-2))
    expect([...buildersByWidget.keys()].filter(key => !folders.includes(key))).toEqual([])
    expect(items.filter(({ icon }) => !(icon in iconNames)).map(({ key }) => key)).toEqual([])
    expect(new Set(items.map(({ key }) => key)).size).toBe(items.length)
  })

  it('should name a field of its widget so that expressions can name it', () => {
    const field = { name: 'user', property: { type: 'string', title: 'x', maxLength: 10 } }
    const edit = addField('{"properties":{}}', { field, spot: { parent: [], index: 0 } })
    expect(checkDocumentText(edit?.text ?? '', compiler).problems).toEqual([])
    expect(Object.keys(JSON.parse(edit?.text ?? '').properties)).toEqual(['user2'])
  })

  it.each(items.map(item => [item.key, item] as const))(
    'should offer %s as it may be published',
    (_, item) => {
      // when
      const { form, problems } = checkDocumentText(formWith(item), compiler)
      // then
      expect(problems).toEqual([])
      if (item.kind === 'field') expect(form?.fields[0]?.widget).toBe(item.widget)
      else expect(form?.layout).toHaveLength(2)
    },
  )
})
