import { useDraggable } from '@dnd-kit/core'
import { Input } from 'antd'
import { useMemo, useState } from 'react'
import { useHost } from '#engine'
import { t, textOf } from '#model/language/t.ts'
import { useDesign } from '../design/useDesign.ts'
import { PALETTE_GROUPS, type PaletteItem } from './paletteItems.ts'

/** What can be put into the form: pressed, it comes behind what is selected; dragged, where it is dropped. */
export function Palette() {
  const { palette, commands } = useDesign()
  const [sought, setSought] = useState('')
  const found = useMemo(() => palette.filter(item => matches(item, sought)), [palette, sought])
  const groups = Object.entries(PALETTE_GROUPS).flatMap(([key, title]) => {
    const items = found.filter(({ group }) => group === key)
    return items.length > 0 ? [{ key, title, items }] : []
  })
  return (
    <div className="m-design-palette">
      <Input
        allowClear
        data-design-search
        placeholder={t('查找组件，回车添加')}
        aria-label={t('查找组件')}
        value={sought}
        onChange={({ target }) => setSought(target.value)}
        onFocus={({ target }) => target.select()}
        onPressEnter={event => {
          const [first] = found
          if (!first || event.nativeEvent.isComposing) return
          commands.add(first)
          event.currentTarget.select()
        }}
      />
      {groups.length === 0 && <p className="m-hint">{t('没有这样的组件')}</p>}
      {groups.map(({ key, title, items }) => (
        <section key={key} aria-label={textOf(title)}>
          <h2>{textOf(title)}</h2>
          <ul>
            {items.map(item => (
              <li key={item.key}>
                <PaletteButton item={item} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** By the name or the key of the widget; an exact name alone. */
const matches = ({ title, key }: PaletteItem, sought: string): boolean => {
  const words = sought.trim().toLowerCase()
  return words === '' || textOf(title).toLowerCase().includes(words) || key.includes(words)
}

function PaletteButton({ item }: { item: PaletteItem }) {
  const { commands } = useDesign()
  const { icons } = useHost()
  const { setNodeRef, listeners } = useDraggable({ id: `palette ${item.key}`, data: { item } })
  const { onKeyDown: _, ...pointers } = listeners ?? {}
  const Icon = icons[item.icon]
  return (
    <button
      ref={setNodeRef}
      {...pointers}
      type="button"
      title={textOf(item.title)}
      onClick={() => commands.add(item)}
    >
      {Icon && (
        <i aria-hidden>
          <Icon />
        </i>
      )}
      <span>{textOf(item.title)}</span>
    </button>
  )
}
