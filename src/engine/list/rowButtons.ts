import type { ResourceModel } from '#model/types/index.ts'
import type { ListButton, ListButtons } from './listButtons.ts'

/** Returns the buttons of a row: in the trash only restoring, in a tree also adding below it. */
export function rowButtons(
  buttons: ListButtons,
  resource: Pick<ResourceModel, 'tree'>,
  inTrash: boolean,
): ListButton[] {
  if (inTrash) return buttons.restore
  const create = buttons.toolbar.find(({ name }) => name === 'create')
  if (!resource.tree || !create) return buttons.row
  const below: ListButton = { ...create, name: 'addBelow', title: '新增下级' }
  const [first, ...rest] = buttons.row
  return first && !first.danger ? [first, below, ...rest] : [below, ...buttons.row]
}
