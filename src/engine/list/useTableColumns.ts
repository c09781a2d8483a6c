import { useMemo } from 'react'
import type { CellContext, CellRenderer } from '../cells/cellRenderer.tsx'
import { useStableCallback } from '../data/useStableCallback.ts'
import { useHost } from '../EngineContext.ts'
import { chosenColumns } from './columnSettings.ts'
import type { ListButton } from './listButtons.ts'
import { tableColumns } from './tableColumns.tsx'
import type { ListCommands } from './useListCommands.ts'
import type { ListControl } from './useListPage.ts'
import { useSwitch } from './useSwitch.ts'
import { withTitleRoom } from './withTitleRoom.ts'

export interface TableContext extends CellContext {
  commands: ListCommands
  rowButtons: ListButton[]
  orderCell?: CellRenderer
}

/** Returns the table's columns; they change only when what they are made of does. */
export function useTableColumns(list: ListControl, context: TableContext) {
  const host = useHost()
  const { model, resource, preferences: liking, state, conditionOf, inTrash } = list
  const { commands, rowButtons, orderCell, dictionaries, widgets } = context
  const { columns: choices } = liking.values
  const onSwitch = useSwitch(list)
  const onResize = useStableCallback((path: string, width: number) =>
    liking.change({ columns: choices.map(choice => (choice.path === path ? { ...choice, width } : choice)) }),
  )
  return useMemo(
    () =>
      tableColumns({
        host,
        model,
        resource,
        columns: chosenColumns(withTitleRoom(model.list?.columns ?? [], host.text), choices),
        rowButtons,
        conditionOf,
        inTrash,
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
      conditionOf,
      inTrash,
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
