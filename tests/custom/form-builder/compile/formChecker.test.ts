import { describe, expect, it } from 'vitest'
import { formChecker } from '../../../../src/custom/form-builder/compile/formChecker.ts'
import { formSettings } from '../../../../src/custom/form-builder/settings/commonSettings.ts'
import { settingsForm } from '../../../../src/custom/form-builder/settings/settingsForm.ts'
import { documentEnvironment } from '../documentEnvironment.ts'

describe('formChecker', () => {
  // As the server answers it: what a form may name has none of the designer's own widgets.
  const environment = { ...documentEnvironment, widgets: ['text'], widgetProperties: { text: {} } }
  const check = formChecker(environment)
  const { text } = settingsForm([{ title: null, settings: formSettings }], environment)

  it('should draw settings by widgets that forms may not name', () => {
    const { form, problems } = check(text, true)
    expect(problems).toEqual([])
    expect(form).not.toBeNull()
  })

  it('should refuse these widgets in the form that is designed', () => {
    const { problems } = check(text)
    expect(problems.map(({ message }) => message)).toContainEqual(
      expect.objectContaining({ en: 'there is no widget builder-rules' }),
    )
  })
})
