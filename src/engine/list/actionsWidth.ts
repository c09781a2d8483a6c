import type { Row } from '../data/Row.ts'
import type { ListButton } from './listButtons.ts'
import { LINKS } from './RowActions.tsx'

/** Widths in the column of actions, px: around them, of a character, between two, and 更多 with its gap. */
const ACTIONS = { around: 24, character: 14, gap: 16, more: 58, least: 104 }

/** px that the column of actions takes for what these rows draw: their links, and 更多 or the one that is left. */
export function actionsWidth(buttons: ListButton[], rows: readonly Row[]): number {
  const lengths = new Map(buttons.map(button => [button, wideCharacters(button.title)]))
  const widths = rows.map(record =>
    widthOfRow(
      buttons.filter(button => button.allows(record)),
      lengths,
    ),
  )
  return widths.reduce((most, width) => Math.max(most, width), ACTIONS.least)
}

function widthOfRow(usable: ListButton[], lengths: ReadonlyMap<ListButton, number>): number {
  const isFolded = usable.length > LINKS + 1
  const links = isFolded ? usable.slice(0, LINKS) : usable
  const characters = links.reduce((sum, button) => sum + (lengths.get(button) ?? 0), 0)
  const plain = ACTIONS.around + characters * ACTIONS.character + Math.max(0, links.length - 1) * ACTIONS.gap
  return plain + (isFolded ? ACTIONS.more : 0)
}

/** How many Chinese characters take as much room: a Latin one takes little more than half. */
function wideCharacters(words: string): number {
  const latin = words.match(/[\u0020-\u024f]/g)?.length ?? 0
  return Math.ceil(words.length - latin * 0.4)
}
