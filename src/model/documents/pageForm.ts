import type { ActionFormModel, PageModel } from '../types/index.ts'

/** The form of a page as forms of their own are drawn; without fields where the page has none. */
export function pageForm({ title, form, resource }: PageModel): ActionFormModel {
  const { columns = 1, labelWidth = { zh: 80, en: 80 }, width = 0, layout = [], presets = [] } = form ?? {}
  return {
    ...{ title, width, columns, labelWidth, layout, presets },
    fields: resource?.fields ?? [],
    rules: resource?.rules ?? [],
    schema: resource?.schemas.create ?? { type: 'object' },
  }
}
