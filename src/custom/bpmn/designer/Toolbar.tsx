import { EllipsisOutlined } from '@ant-design/icons'
import { Button, type MenuProps } from 'antd'
import { type MouseEvent, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { Hint, KeyDropdown, useIsPhone } from '#engine'
import { t } from '#model/language/t.ts'
import type { Command, CommandGroup } from './Command.ts'
import { ToolButton } from './ToolButton.tsx'

/** In which order groups give way when there is not room for all. */
const LEAVING = ['align', 'view', 'file', 'zoom', 'history']

/** px: what stands before the groups, cut short; the button of the menu with its border; between two groups. */
const NAME = 96

const MORE = 48

const GAP = 8

export interface ToolbarProps {
  groups: CommandGroup[]
  /** What stands at the start and at the end. */
  start?: ReactNode
  end?: ReactNode
}

/** Commands that a phone has room for; the others are in a menu. */
const ON_PHONES = new Set(['undo', 'redo', 'zoom-fit'])

/** The commands of the designer in one row; what it has no room for is in a menu, on a phone most of them. */
export function Toolbar({ groups, start, end }: ToolbarProps) {
  const isPhone = useIsPhone()
  const row = useRef<HTMLSpanElement>(null)
  const hidden = useRoomForGroups(row, isPhone)
  return (
    <div
      className="m-bpmn-toolbar"
      role="toolbar"
      aria-label={t('设计器工具栏')}
      onMouseDown={keepCanvasFocused}
    >
      <span className="m-bpmn-toolbar-start" ref={row}>
        {start}
        {isPhone ? <PhoneTools groups={groups} /> : <ToolGroups groups={groups} hidden={hidden} />}
      </span>
      <span className="m-bpmn-toolbar-end">{end}</span>
    </div>
  )
}

/** The keys of the canvas go on working after a click on a tool. */
function keepCanvasFocused(event: MouseEvent): void {
  if (document.activeElement?.closest('.djs-container')) event.preventDefault()
}

function ToolGroups({ groups, hidden }: { groups: CommandGroup[]; hidden: ReadonlySet<string> }) {
  const more = groups.filter(({ key }) => hidden.has(key))
  return (
    <>
      {groups
        .filter(({ key }) => !hidden.has(key))
        .map(({ key, label, commands }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form.
          <span key={key} className="m-bpmn-tools" role="group" aria-label={label} data-group={key}>
            {commands.map(command => (
              <ToolButton key={command.key} command={command} />
            ))}
          </span>
        ))}
      {more.length > 0 && (
        <span className="m-bpmn-tools">
          <MoreTools groups={more} />
        </span>
      )}
    </>
  )
}

function PhoneTools({ groups }: { groups: CommandGroup[] }) {
  const all = groups.flatMap(({ commands }) => commands)
  const others = groups.map(group => ({
    ...group,
    commands: group.commands.filter(({ key }) => !ON_PHONES.has(key)),
  }))
  return (
    <span className="m-bpmn-tools">
      {all
        .filter(({ key }) => ON_PHONES.has(key))
        .map(command => (
          <ToolButton key={command.key} command={command} />
        ))}
      <MoreTools groups={others} />
    </span>
  )
}

function MoreTools({ groups }: { groups: CommandGroup[] }) {
  const items = groups.map(({ key, label, commands }) => ({
    key,
    label,
    type: 'group' as const,
    children: commands.map(itemOf),
  }))
  const label = t('更多工具')
  return (
    <KeyDropdown trigger={['click']} menu={{ items, className: 'm-bpmn-menu' }}>
      <Hint title={label}>
        <Button type="text" icon={<EllipsisOutlined />} aria-label={label} aria-haspopup="menu" />
      </Hint>
    </KeyDropdown>
  )
}

type Item = NonNullable<MenuProps['items']>[number]

function itemOf({ key, label, icon, text, disabled, run, choices }: Command): Item {
  const said = text ? `${label} · ${text}` : label
  if (!choices) return { key, label: said, icon, disabled, onClick: run }
  const children = choices.map(choice => ({ key: choice.key, label: choice.label, onClick: choice.run }))
  return { key, label: said, icon, disabled, children }
}

/**
 * Returns the keys of the groups that a row has no room for. A group says its key in `data-group`.
 *
 * @param isOff whether the row holds no groups
 */
function useRoomForGroups(row: RefObject<HTMLElement | null>, isOff: boolean): ReadonlySet<string> {
  const [hidden, setHidden] = useState<readonly string[]>([])
  /** px; those that are not drawn have the width that they had. */
  const widths = useRef(new Map<string, number>())

  // After each drawing: groups come and go, and what is counted in one makes it wider.
  useLayoutEffect(() => {
    const place = row.current
    if (!place || isOff) return undefined
    const settle = () => {
      const drawn = [...place.querySelectorAll<HTMLElement>('[data-group]')]
      for (const group of drawn) widths.current.set(group.dataset.group ?? '', group.offsetWidth)
      const keys = [...hidden, ...drawn.map(({ dataset }) => dataset.group ?? '')]
      const next = tooMany(keys, widths.current, place.clientWidth)
      if (next.join() !== hidden.join()) setHidden(next)
    }
    settle()
    const observer = new ResizeObserver(settle)
    observer.observe(place)
    return () => observer.disconnect()
  })
  return new Set(hidden)
}

/** Groups that leave until the others fit. A row without a width is not laid out: nothing leaves it. */
function tooMany(keys: string[], widths: ReadonlyMap<string, number>, room: number): string[] {
  if (room === 0) return []
  const widthOf = (shown: string[]) => shown.reduce((sum, key) => sum + (widths.get(key) ?? 0) + GAP, NAME)
  const left: string[] = []
  for (const key of LEAVING) {
    const shown = keys.filter(each => !left.includes(each))
    const wanted = widthOf(shown) + (left.length > 0 ? MORE : 0)
    if (wanted <= room) break
    if (keys.includes(key)) left.push(key)
  }
  return left
}
