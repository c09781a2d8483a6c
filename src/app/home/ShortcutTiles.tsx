import { MenuIcon } from '../icons/MenuIcon.tsx'
import { PageLink } from '../menu/PageLink.tsx'
import type { Shortcut } from './useShortcuts.ts'

/** The pages kept at hand. */
export function ShortcutTiles({ shortcuts }: { shortcuts: Shortcut[] }) {
  return (
    <ul className="m-home-tiles">
      {shortcuts.map(({ menuId, item, group }) => (
        <li key={menuId}>
          <PageLink item={item} className="m-home-tile" title={item.title}>
            <MenuIcon name={item.icon} />
            <TileWords title={item.title} group={group} />
          </PageLink>
        </li>
      ))}
    </ul>
  )
}

/** What a tile says: the page, and what it stands in. */
export function TileWords({ title, group }: { title: string; group: string }) {
  return (
    <span className="m-home-tile-words">
      <span className="m-home-tile-title">{title}</span>
      {group !== '' && <span className="m-home-tile-group">{group}</span>}
    </span>
  )
}
