import { joinWords, type LocalizedText, localized, wordsOf } from '#model/language/localized.ts'
import type { AppModel, FieldModel } from '#model/types/index.ts'

/** A place of the application where values of a dictionary type are chosen or shown. */
interface DictUse {
  /** Page and place, once each. */
  useId: string
  component: string
  pageTitle: LocalizedText
  /** Title of the field; of one within rows both: 明细 / 级别. */
  fieldTitle: LocalizedText
  fieldName: string
  /** 字段, or the action whose form asks for it. */
  place: LocalizedText
}

/** Where a dictionary type is used: fields of records, of rows in them, and of the forms of actions. */
export function dictUsesOf(app: AppModel, dictType: string): DictUse[] {
  return Object.values(app.resources).flatMap(({ page, fields, actions }) => {
    const pageTitle = wordsOf(app.pages[page]?.title ?? page)
    const forms = actions.map(action => ({
      place: localized('操作“{{title}}”', { title: action.title }),
      fields: action.form?.fields ?? [],
      prefix: `${action.name}:`,
    }))
    return [{ place: localized('字段'), fields, prefix: '' }, ...forms].flatMap(
      ({ place, fields: own, prefix }) =>
        pathsTo(own, dictType).map(path => {
          const fieldName = path.map(field => field.name).join('.')
          const fieldTitle = joinWords(
            path.map(field => field.title),
            ' / ',
          )
          return {
            useId: `${page}:${prefix}${fieldName}`,
            component: page,
            pageTitle,
            fieldTitle,
            fieldName,
            place,
          }
        }),
    )
  })
}

/** The fields with this dictionary, each with those around it. */
function pathsTo(fields: readonly FieldModel[], dictType: string): FieldModel[][] {
  return fields.flatMap(field => [
    ...(field.dict === dictType ? [[field]] : []),
    ...pathsTo(field.fields, dictType).map(path => [field, ...path]),
  ])
}
