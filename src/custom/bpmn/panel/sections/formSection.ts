import { t } from '#model/language/t.ts'
import { HintEntry } from '../entries/HintEntry.tsx'
import { expressionEntry } from '../entries/textEntry.ts'
import { ownProperty } from '../entries/Value.ts'
import type { Part, Section } from '../Panel.ts'
import { formDataEntries } from './formDataEntries.ts'
import { formProperties } from './formProperties.ts'

/** The form of a user task or start event. */
export function formSection(part: Part): Section {
  const { panel } = part
  return {
    id: 'form',
    label: t('表单'),
    entries: [
      { id: 'form-hint', component: HintEntry, onOpen: () => panel.host.openForms() },
      expressionEntry(panel, {
        id: 'form-key',
        label: t('表单标识'),
        kind: 'value',
        value: ownProperty(part, 'formKey'),
      }),
      ...formDataEntries(part),
      formProperties(part),
    ],
  }
}
