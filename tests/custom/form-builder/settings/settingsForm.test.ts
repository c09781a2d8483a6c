import { describe, expect, it } from 'vitest'
import { dataTypeOf } from '#model/field-types/shared/dataTypeOf.ts'
import type { PropertySource } from '#model/source/property.ts'
import { formChecker } from '../../../../src/custom/form-builder/compile/formChecker.ts'
import { buildersByWidget, paletteItems } from '../../../../src/custom/form-builder/palette/paletteItems.ts'
import { sampleValues } from '../../../../src/custom/form-builder/preview/sampleValues.ts'
import {
  fieldConditions,
  fieldSettings,
  formSettings,
  optionSettings,
  partSettings,
  placeSettings,
} from '../../../../src/custom/form-builder/settings/commonSettings.ts'
import {
  type SettingsSection,
  settingsFor,
  settingsForm,
  writtenOf,
} from '../../../../src/custom/form-builder/settings/settingsForm.ts'
import { setKeys } from '../../../../src/custom/form-builder/text/setKeys.ts'
import { documentEnvironment } from '../documentEnvironment.ts'

const check = formChecker(documentEnvironment)

/** What people choose or write where no sample can know it. */
const WRITTEN: Record<string, unknown> = {
  'builder-options': [
    { value: 'good', label: 'x' },
    { value: 'bad', label: 'y' },
  ],
  'builder-condition': '1 == 1',
  'builder-rules': [{ assert: '1 == 1', message: 'x' }],
}

const FORMS: Record<string, SettingsSection[]> = Object.fromEntries([
  ...[...buildersByWidget].map(([key, { settings }]) => [key, [{ title: null, settings }]]),
  ...Object.entries(partSettings).map(([key, settings]) => [`part ${key}`, [{ title: null, settings }]]),
  ['every field', [{ title: null, settings: { ...fieldSettings, ...placeSettings, ...fieldConditions } }]],
  ['the form', [{ title: null, settings: formSettings }]],
  ['an option', [{ title: null, settings: optionSettings }]],
])

/** Settings that the check holds against each other are looked at alone. */
function exampleOf(sections: SettingsSection[], path: string, source: PropertySource): unknown {
  const given = WRITTEN[source['x-component'] ?? '']
  if (given !== undefined) return given
  const { text } = settingsForm([{ title: null, settings: { [path]: source } }], documentEnvironment)
  const { form } = check(text, true)
  if (!form) throw new Error(`${path} of ${JSON.stringify(sections)} is no setting`)
  return Object.values(sampleValues(form, documentEnvironment))[0]
}

describe('settingsForm', () => {
  it.each(Object.entries(FORMS).filter(([, [first]]) => Object.keys(first?.settings ?? {}).length > 0))(
    'should draw the settings of %s',
    (_, sections) => {
      const { text } = settingsForm(sections, documentEnvironment)
      expect(check(text, true).problems).toEqual([])
    },
  )

  const fields = paletteItems().flatMap(item => (item.kind === 'field' ? [item] : []))
  it.each(fields.map(item => [item.key, item] as const))(
    'should write what a form with %s may say',
    (_, item) => {
      const all = buildersByWidget.get(item.widget)?.settings ?? {}
      const own = settingsFor(all, dataTypeOf(item.property as PropertySource))
      const settings = { ...fieldSettings, ...own }
      const before = JSON.stringify({ properties: { given: item.property } })
      for (const [path, source] of Object.entries(settings)) {
        if (path.startsWith('#') || path === 'format' || path === 'pattern') continue
        // given
        const options = item.property[path]
        const example = Array.isArray(options) ? options.toReversed() : exampleOf([], path, source)
        const value = writtenOf(source, example, undefined)
        // when
        const edit = setKeys(before, {
          changes: [{ element: ['properties', 'given'], key: path.split('.'), value }],
        })
        // then
        const problems = check(edit?.text ?? '').problems
        expect([path, value, problems]).toEqual([path, value, []])
      }
    },
  )
})
