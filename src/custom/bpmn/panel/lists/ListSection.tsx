/** @jsxImportSource @bpmn-io/properties-panel/preact */
import { ArrowIcon, useLayoutState, useStickyIntersectionObserver } from '@bpmn-io/properties-panel'
import { useState } from '@bpmn-io/properties-panel/preact/hooks'
import { t } from '#model/language/t.ts'
import type { DiagramElement } from '../edit/Editing.ts'
import type { Panel } from '../Panel.ts'
import { ItemDialog } from './ItemDialog.tsx'
import { ItemTable } from './ItemTable.tsx'
import type { ListOptions } from './ListOptions.ts'
import { useItems } from './useItems.ts'

/** A section that is a list: looks and opens as the library's sections do. */
export function ListSection({ element, panel, options }: ListProps) {
  const { id, label } = options
  const [isOpen, setOpen] = useLayoutState(['groups', id, 'open'], false)
  const [isSticky, setSticky] = useState(false)
  const items = useItems(panel, options)
  useStickyIntersectionObserver(items.root, 'div.bio-properties-panel-scroll-container', setSticky)
  const head = ['bio-properties-panel-group-header', isOpen && 'open', isSticky && isOpen && 'sticky']
  const count = options.items.length
  const badge = ['bio-properties-panel-list-badge', items.mistakes.some(Boolean) && 'is-wrong']

  function add(): void {
    setOpen(true)
    items.add()
  }
  return (
    <div ref={items.root} class="bio-properties-panel-group" data-group-id={`group-${id}`}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys have the arrow in it */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys have the arrow in it */}
      <div class={classes(head)} onClick={() => setOpen(!isOpen)}>
        <div class="bio-properties-panel-group-header-title">{label}</div>
        <div class="bio-properties-panel-group-header-buttons">
          <AddButton list={label} onAdd={add} />
          {count > 0 && <div class={classes(badge)}>{count}</div>}
          <button
            type="button"
            class="bio-properties-panel-group-header-button bio-properties-panel-arrow"
            title={panel.translate('Toggle section')}
            aria-expanded={isOpen}
          >
            <ArrowIcon class={`bio-properties-panel-arrow-${isOpen ? 'down' : 'right'}`} />
          </button>
        </div>
      </div>
      <div class={classes(['m-panel-section', isOpen && 'open'])}>
        {count === 0 && <p class="m-panel-count">{t('暂无')}</p>}
        <ItemTable options={options} items={items} />
      </div>
      {items.opened && <ItemDialog {...{ element, panel, options }} item={items.opened} items={items} />}
    </div>
  )
}

const classes = (names: (string | false)[]): string => names.filter(Boolean).join(' ')

interface ListProps {
  element: DiagramElement
  panel: Panel
  options: ListOptions<object>
}

/** A list among other entries: its name, what adds to it, and its table. */
export function ListEntry({ element, panel, options }: ListProps) {
  const items = useItems(panel, options)
  const { id, label } = options
  const count = options.items.length
  return (
    <div ref={items.root} class="bio-properties-panel-entry m-panel-list" data-entry-id={id}>
      <div class="m-panel-list-head">
        <span class="bio-properties-panel-label">{label}</span>
        <span class="m-panel-count">{count > 0 ? count : t('暂无')}</span>
        <AddButton list={label} onAdd={items.add} />
      </div>
      <ItemTable options={options} items={items} />
      {items.opened && <ItemDialog {...{ element, panel, options }} item={items.opened} items={items} />}
    </div>
  )
}

/** Adds to a list. */
function AddButton({ list, onAdd }: { list: string; onAdd(): void }) {
  return (
    <button
      type="button"
      class="m-panel-link m-panel-add"
      aria-label={t('添加：{{list}}', { list })}
      onClick={event => {
        // It stands in what opens and closes a section.
        event.stopPropagation()
        onAdd()
      }}
    >
      {t('＋ 添加')}
    </button>
  )
}
