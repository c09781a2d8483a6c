import { useMemo } from 'react'
import type { PageModel } from '#model/types/index.ts'
import type { CellContext } from '../cells/cellRenderer.tsx'
import { cellWidget } from '../cells/cellWidget.ts'
import { NO_DICTIONARIES, useDictionaries } from '../dict/useDictionaries.ts'
import { useWidgets } from '../registry/useWidgets.ts'

/**
 * Returns what the cells of a list are drawn with; null while any of it is fetched. Cells are drawn once:
 * dictionaries travel beside the rows, and arriving later would draw all of them again.
 */
export function useListDrawing(model: PageModel): CellContext | null {
  const { widgetKeys, dictionaryTypes } = useMemo(() => needsOf(model), [model])
  const widgets = useWidgets(widgetKeys)
  const dictionaries = useDictionaries(dictionaryTypes)
  const isWaiting = dictionaries === NO_DICTIONARIES && dictionaryTypes.length > 0
  return useMemo(
    () => (widgets && !isWaiting ? { widgets, dictionaries } : null),
    [widgets, dictionaries, isWaiting],
  )
}

function needsOf(model: PageModel): { widgetKeys: string[]; dictionaryTypes: string[] } {
  const fields = new Map((model.resource?.fields ?? []).map(field => [field.name, field]))
  const widgetKeys: string[] = []
  const dictionaryTypes: string[] = []
  for (const { path, field: name, cell } of model.list?.columns ?? []) {
    const field = fields.get(name)
    if (!field) continue
    const key = cell === 'switch' || path.includes('.') ? null : cellWidget(field, cell)
    if (key !== null) widgetKeys.push(key)
    if (field.dict !== null) dictionaryTypes.push(field.dict)
  }
  return { widgetKeys, dictionaryTypes }
}
