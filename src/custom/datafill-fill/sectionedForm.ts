import { formSections } from '#model/documents/formSections.ts'
import { t } from '#model/language/t.ts'
import type { ActionFormModel } from '#model/types/index.ts'

/** A form with its tabs and steps below each other, as sections that a navigation leads to. */
export function sectionedForm(form: ActionFormModel): ActionFormModel {
  const layout = formSections(form).map(
    ({ key: _key, fields: _fields, title, columns, items, visibleWhen }) => ({
      ...{ type: 'group' as const, title: title ?? t('其他内容'), columns, items },
      ...(visibleWhen !== undefined && { visibleWhen }),
    }),
  )
  return { ...form, layout }
}
