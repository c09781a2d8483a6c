import type { ListButton, ListButtons } from './listButtons.ts'

/** Returns the buttons of a row: in the trash only restoring, in a tree also adding below it. */
export function rowButtons({ restore, row, below }: ListButtons, inTrash: boolean): ListButton[] {
  if (inTrash) return restore
  if (!below) return row
  const [first, ...rest] = row
  return first && !first.danger ? [first, below, ...rest] : [below, ...row]
}
