import { useMemo } from 'react'
import { FURTHER, isFurther } from '#model/list/furtherSearch.ts'
import type { FieldModel, PageModel, SearchFieldModel } from '#model/types/index.ts'
import { useRead } from '../data/useRead.ts'
import { useHost } from '../EngineContext.ts'
import { isUnset } from './ListState.ts'

/** A further search field as the server tells of it. */
interface FurtherField {
  name: string
  title: string
  kind: FieldModel['type']
  operator: SearchFieldModel['operator']
  options: FieldModel['options'] | null
  dict: string | null
  widget: string
  widgetProps: Record<string, unknown>
}

interface FurtherSearch {
  /** The page with the search fields of the value behind the one that they follow from. */
  model: PageModel
  /** They are not known yet. */
  isWaiting: boolean
}

const NONE: FurtherField[] = []

/** Returns what is searched beside the properties of a page under a value that is chosen. */
export function useFurtherSearch(model: PageModel, chosen: unknown): FurtherSearch {
  const { http } = useHost()
  const { by = '', path } = model.list?.furtherSearch ?? {}
  const key = path === undefined || isUnset(chosen) ? null : [path, String(chosen)]
  const { data, error } = useRead(
    key,
    async signal =>
      (await http.request(path ?? '', { query: { [by]: chosen }, signal })).data as FurtherField[],
    { revalidateOnFocus: false },
  )
  const found = key === null ? NONE : data
  const extended = useMemo(
    () => (path === undefined ? model : withFurther(model, by, found ?? NONE)),
    [model, path, by, found],
  )
  return { model: extended, isWaiting: found === undefined && error === undefined }
}

/** They stand right behind the field that they follow from; those of another value are gone. */
function withFurther(model: PageModel, by: string, further: readonly FurtherField[]): PageModel {
  const { list, resource } = model
  if (!list || !resource) return model
  const search = list.search
    .filter(({ field }) => !isFurther(field))
    .flatMap(field => (field.field === by ? [field, ...further.map(searchOf)] : [field]))
  const fields = resource.fields.filter(({ name }) => name !== FURTHER)
  const holder = { ...fieldOf({ name: FURTHER, title: '', type: 'json' }), parts: further.map(partOf) }
  return {
    ...model,
    list: { ...list, search },
    resource: { ...resource, fields: further.length > 0 ? [...fields, holder] : fields },
  }
}

const searchOf = ({ name, title, operator, widget, widgetProps }: FurtherField): SearchFieldModel => ({
  ...{ field: `${FURTHER}.${name}`, title, operator, widget, widgetProps },
})

const partOf = ({ name, title, kind, options, dict, widget, widgetProps }: FurtherField): FieldModel => ({
  ...fieldOf({ name, title, type: kind }),
  ...{ dict, widget, widgetProps },
  ...(options && { options }),
})

/** A field of which nothing is known but what it is called and holds. */
const fieldOf = ({ name, title, type }: Pick<FieldModel, 'name' | 'title' | 'type'>): FieldModel => ({
  ...{ name, title, type, help: null, column: null, schema: {}, required: false, write: 'never' },
  ...{ writeOnly: false, defaultExpression: null, compute: null, scale: null, unique: false, dict: null },
  ...{ reference: null, documentSchema: null, fields: [], table: null, rules: [], messages: {} },
  ...{ permission: { read: null, write: null }, search: null, sortable: false, reactions: [], at: [] },
  ...{ widget: 'text', widgetProps: {}, decorator: 'form-item', decoratorProps: {} },
})
