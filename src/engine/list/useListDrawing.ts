import { useMemo } from 'react'
import { partAt } from '#model/fieldParts.ts'
import { drawnColumns } from '#model/list/grouping.ts'
import type { PageModel } from '#model/types/index.ts'
import { type CellContext, columnWidget } from '../cells/cellRenderer.tsx'
import { NO_DICTIONARIES, useDictionaries } from '../dict/useDictionaries.ts'
import { useWidgets } from '../registry/useWidgets.ts'

/**
 * Returns what the cells of a list are drawn with; null while any of it is fetched. Cells are drawn once:
 * dictionaries travel beside the rows, and arriving later would draw all of them again.
 */
export function useListDrawing(model: PageModel, grouped?: string): CellContext | null {
  const { widgetKeys, dictionaryTypes } = useMemo(() => drawingNeeds(model, grouped), [model, grouped])
  const widgets = useWidgets(widgetKeys)
  const dictionaries = useDictionaries(dictionaryTypes)
  const isWaiting = dictionaries === NO_DICTIONARIES && dictionaryTypes.length > 0
  return useMemo(
    () => (widgets && !isWaiting ? { widgets, dictionaries } : null),
    [widgets, dictionaries, isWaiting],
  )
}

/** Widgets and dictionaries that the cells of a list are drawn with. */
export function drawingNeeds(
  { resource, list }: PageModel,
  grouped: string | undefined,
): { widgetKeys: string[]; dictionaryTypes: string[] } {
  const fields = new Map((resource?.fields ?? []).map(field => [field.name, field]))
  const columns = list ? drawnColumns(list) : []
  const bare = [grouped, list?.card?.image].flatMap(name => fields.get(name ?? '') ?? [])
  const needed = [
    ...columns.map(column => ({ column, field: fields.get(column.field) })),
    ...bare.map(field => ({ column: { path: field.name, cell: field.widget }, field })),
  ].flatMap(({ column, field }) => (field ? [{ column, field }] : []))
  return {
    widgetKeys: needed.flatMap(({ column, field }) => columnWidget(column, field) ?? []),
    dictionaryTypes: needed.flatMap(({ column, field }) => (partAt(field, column.path) ?? field).dict ?? []),
  }
}
