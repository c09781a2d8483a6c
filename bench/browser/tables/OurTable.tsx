import { Modal } from 'antd'
import { useMemo } from 'react'
import type { PageModel } from '#model/types/index.ts'
import { ListContent } from '../../../src/engine/list/ListContent.tsx'
import { rowButtons } from '../../../src/engine/list/ListPage.tsx'
import { useListCommands } from '../../../src/engine/list/useListCommands.ts'
import { useListDrawing } from '../../../src/engine/list/useListDrawing.ts'
import { useListPage } from '../../../src/engine/list/useListPage.ts'
import { useTreeOrder } from '../../../src/engine/list/useTreeOrder.tsx'
import { useTreeUnfolding } from '../../../src/engine/list/useTreeUnfolding.ts'

/** The rows as our list draws them, without search form, toolbar and pager. */
export function OurTable({ model }: { model: PageModel }) {
  const list = useListPage({ model, embedded: true })
  const [modal, holder] = Modal.useModal()
  const commands = useListCommands(list, modal)
  const drawing = useListDrawing(model)
  const unfolding = useTreeUnfolding(list, false)
  const order = useTreeOrder(list)
  const buttons = useMemo(() => rowButtons(list.buttons, false), [list.buttons])
  return (
    <>
      <ListContent
        list={list}
        drawing={drawing}
        commands={commands}
        rowButtons={buttons}
        unfolding={unfolding}
        order={order}
      />
      {holder}
    </>
  )
}
