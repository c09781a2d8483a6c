import { describe, expect, it } from 'vitest'
import { checkDocumentText } from '#model/documents/checkDocumentText.ts'
import { createDocumentCompiler } from '#model/documents/createDocumentCompiler.ts'
import type { PropertySource } from '#model/source/property.ts'
import { kindKeys } from '../../../../src/custom/form-builder/palette/kindChoices.ts'
import { buildersByWidget } from '../../../../src/custom/form-builder/palette/paletteItems.ts'
import { misfitsOf } from '../../../../src/custom/form-builder/text/names/misfits.ts'
import { usesOf } from '../../../../src/custom/form-builder/text/names/usesOf.ts'
import { retypeField } from '../../../../src/custom/form-builder/text/retypeField.ts'
import { documentEnvironment } from '../documentEnvironment.ts'

const compiler = createDocumentCompiler(documentEnvironment)

const FORM = `{
  "required": ["days"],
  "properties": {
    "days": { "type": "integer", "title": "天数", "minimum": 1, "x-required": "reason != null" },
    "reason": { "type": "string", "title": "原因", "maxLength": 50, "x-visible": "days > 3" },
    "told": { "type": "string", "title": "说明", "x-visible": "days != null" }
  },
  "layout": ["days", { "type": "note", "text": "共 {days} 天" }, "reason", "told"],
  "rules": [{ "assert": "days < 30", "message": "太长", "at": "days" }]
}
`

const path = ['properties', 'days']
const kindOf = (widget: string) => {
  const { starter, settings } = buildersByWidget.get(widget) as NonNullable<
    ReturnType<typeof buildersByWidget.get>
  >
  return { starter: starter as PropertySource, settings: Object.keys(settings) }
}

function retyped(widget: string) {
  const edit = retypeField(FORM, { path, kind: kindOf(widget), kindKeys })
  const text = edit?.text ?? ''
  const uses = usesOf(FORM, { paths: [path] })
  const misfits = misfitsOf({ text, problems: checkDocumentText(text, compiler).problems, known: [], uses })
  return { text, edit, misfits }
}

describe('retypeField', () => {
  it('should say which places would not fit a text any more, and which still do', () => {
    const { misfits } = retyped('text')
    expect(misfits.uses.map(({ words, misfit }) => [words, misfit !== null])).toEqual([
      ['“原因”的显示条件', true],
      ['“说明”的显示条件', false],
      ['“说明”的文字', false],
      ['表单校验规则', true],
      ['表单校验规则', false],
    ])
    expect(misfits.others).toEqual([])
  })

  it('should keep name, place, title and conditions, and what the new kind has as well', () => {
    const { text, edit } = retyped('slider')
    const { properties, required, layout } = JSON.parse(text)
    expect(properties.days).toEqual({
      ...{ type: 'integer', title: '天数', minimum: 1, maximum: 100 },
      ...{ 'x-required': 'reason != null', 'x-component': 'slider' },
    })
    expect([required, layout[0]]).toEqual([['days'], 'days'])
    expect(edit?.selection).toEqual([path])
    expect(text.slice(text.indexOf('"reason": {'))).toBe(FORM.slice(FORM.indexOf('"reason": {')))
  })

  it('should leave a text with mistakes alone', () => {
    expect(retypeField(`${FORM},`, { path, kind: kindOf('text'), kindKeys })).toBeNull()
  })
})
