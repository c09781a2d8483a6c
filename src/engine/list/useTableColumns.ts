import { useMemo } from 'react'
import { t } from '#model/language/t.ts'
import type { ColumnLayout, ResourceModel, Text } from '#model/types/index.ts'
import type { CellContext, CellRenderer } from '../cells/cellRenderer.tsx'
import type { ListAnswer } from '../data/listRequest.ts'
import type { Row } from '../data/Row.ts'
import { useMutations } from '../data/useMutations.ts'
import { useStableCallback } from '../data/useStableCallback.ts'
import type { Dictionaries } from '../dict/useDictionaries.ts'
import { useHost } from '../EngineContext.ts'
import { actionsWidth } from './actionsWidth.ts'
import type { ListButton } from './listButtons.ts'
import { chosenColumns } from './listPreferences.ts'
import { tableColumns } from './tableColumns.tsx'
import type { ListCommands } from './useListCommands.ts'
import type { ListControl } from './useListPage.ts'

/** px: a bold Latin letter, the padding of a header cell, that of one whose figures stand right, the arrows that sort. */
const LETTER = 9.6

const PADDING = 18

const PADDING_OF_FIGURES = 34

const SORTING = 30

export interface TableContext extends CellContext {
  commands: ListCommands
  rowButtons: ListButton[]
  orderCell?: CellRenderer
}

/** Returns the table's columns; they change only when what they are made of does. */
export function useTableColumns(list: ListControl, context: TableContext) {
  const host = useHost()
  const { model, resource, preferences, state, conditionOf, inTrash, edits, fixed } = list
  const { commands, rowButtons, orderCell, dictionaries, widgets } = context
  const { columns: choices } = preferences.values
  const onSwitch = useSwitch(list)
  const onResize = useStableCallback((path: string, width: number) =>
    preferences.change({
      columns: choices.map(choice => (choice.path === path ? { ...choice, width } : choice)),
    }),
  )
  const { result, added } = list
  const width = useMemo(
    () => actionsWidth(rowButtons, [...added.onTop, ...result.rows]),
    [rowButtons, added.onTop, result.rows],
  )
  return useMemo(
    () =>
      tableColumns({
        host,
        model,
        resource,
        columns: chosenColumns(
          withLabelRoom(withTitleRoom(model.list?.columns ?? [], host.text), resource, dictionaries),
          choices,
        ),
        rowButtons,
        actionsWidth: width,
        conditionOf,
        inTrash,
        edits,
        fixed,
        sort: state.sort,
        commands,
        onSwitch,
        onResize,
        orderCell,
        dictionaries,
        widgets,
      }),
    [
      host,
      model,
      resource,
      choices,
      rowButtons,
      width,
      conditionOf,
      inTrash,
      edits,
      fixed,
      state.sort,
      commands,
      onSwitch,
      onResize,
      orderCell,
      dictionaries,
      widgets,
    ],
  )
}

/**
 * Returns the columns, none narrower than the longest Latin word of its title: a header breaks between words only,
 * and the widths of the model are those of Chinese titles. A column without a width stays without one.
 */
export function withTitleRoom(columns: ColumnLayout[], text: (title: Text) => string): ColumnLayout[] {
  return columns.map(column => {
    if (column.width === null) return column
    const longest = Math.max(0, ...wordsOf(text(column.title)).map(word => word.length))
    if (longest === 0) return column
    const padding = column.align === 'right' ? PADDING_OF_FIGURES : PADDING
    const room = Math.ceil(longest * LETTER + padding + (column.sortable ? SORTING : 0))
    return room > column.width ? { ...column, width: room } : column
  })
}

/** px: a letter of a label, one of Chinese, what stands around the words, the pencil of what is changed in place. */
const LABEL = { latin: 7.5, wide: 13, around: 40, pencil: 24, most: 200 }

/** Returns the columns, none too narrow for the labels of its dictionary: the model does not know them. */
export function withLabelRoom(
  columns: ColumnLayout[],
  { fields }: Pick<ResourceModel, 'fields'>,
  dictionaries: Dictionaries,
): ColumnLayout[] {
  return columns.map(column => {
    const dict = fields.find(({ name }) => name === column.field)?.dict ?? null
    if (column.width === null || dict === null || column.cell === 'switch') return column
    const labels = [...(dictionaries[dict]?.values() ?? [])].map(({ label }) => labelWidth(label))
    const pencil = column.editable ? LABEL.pencil : 0
    const room = Math.min(LABEL.most, Math.ceil(Math.max(0, ...labels)) + LABEL.around) + pencil
    return labels.length > 0 && room > column.width ? { ...column, width: room } : column
  })
}

const labelWidth = (label: string): number =>
  [...label].reduce((sum, letter) => sum + (letter > '\u10ff' ? LABEL.wide : LABEL.latin), 0)

const wordsOf = (title: string): string[] => title.match(/[A-Za-z0-9.-]+/g) ?? []

/** Returns how one value of a record is saved in place: shown at once, taken back when the server refuses. */
function useSwitch(list: ListControl): (record: Row, field: string, value: unknown) => Promise<void> {
  const host = useHost()
  const { resource, result, setSurface } = list
  const preview = resource.operations.update?.preview
  const mutations = useMutations(resource)
  return useStableCallback(async (record: Row, field: string, value: unknown) => {
    const key = record[resource.key]
    const withValue = (answer: ListAnswer | undefined): ListAnswer => ({
      ...answer,
      total: answer?.total ?? 0,
      rows: (answer?.rows ?? []).map(row => (row[resource.key] === key ? { ...row, [field]: value } : row)),
    })
    const changes: Row = { [resource.key]: key, [field]: value }
    if (record.version !== undefined) changes.version = record.version
    const work = async (headers?: Record<string, string>) => {
      const send = async () => {
        await mutations.update(changes, { headers })
        return undefined
      }
      await result.mutate(send, {
        optimisticData: withValue,
        populateCache: false,
        rollbackOnError: true,
        revalidate: true,
      })
      host.notify.success(t('已保存'))
    }
    try {
      if (preview === undefined) return await work()
      // It asks first where the page tells what a save would change. The question is loaded when it is asked.
      const { askSwitch } = await import('./askSwitch.ts')
      await askSwitch({ http: host.http, path: preview, changes, setSurface, work })
    } catch (error) {
      // The host has shown why, and the value has been taken back.
      console.warn(`${resource.page}: ${field} was not saved.`, error)
    }
  })
}
