import { EllipsisOutlined } from '@ant-design/icons'
import { Button, Dropdown, type MenuProps } from 'antd'
import type { MouseEvent, ReactNode } from 'react'
import { useIsPhone } from '#engine'
import { t } from '#model/language/t.ts'
import type { Command, CommandGroup } from './Command.ts'
import { ToolButton } from './ToolButton.tsx'

export interface ToolbarProps {
  groups: CommandGroup[]
  /** What stands at the start and at the end. */
  start?: ReactNode
  end?: ReactNode
}

/** Commands that a phone has room for; the others are in a menu. */
const ON_PHONES = new Set(['undo', 'redo', 'zoom-fit'])

/** The commands of the designer; on a phone most of them are in a menu. */
export function Toolbar({ groups, start, end }: ToolbarProps) {
  const isPhone = useIsPhone()
  return (
    <div
      className="m-bpmn-toolbar"
      role="toolbar"
      aria-label={t('设计器工具栏')}
      onMouseDown={keepCanvasFocused}
    >
      <span className="m-bpmn-toolbar-start">
        {start}
        {isPhone ? <PhoneTools groups={groups} /> : <AllTools groups={groups} />}
      </span>
      <span className="m-bpmn-toolbar-end">{end}</span>
    </div>
  )
}

/** The keys of the canvas go on working after a click on a tool. */
function keepCanvasFocused(event: MouseEvent): void {
  if (document.activeElement?.closest('.djs-container')) event.preventDefault()
}

function AllTools({ groups }: { groups: CommandGroup[] }) {
  return groups.map(({ key, label, commands }) => (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form.
    <span key={key} className="m-bpmn-tools" role="group" aria-label={label}>
      {commands.map(command => (
        <ToolButton key={command.key} command={command} />
      ))}
    </span>
  ))
}

function PhoneTools({ groups }: { groups: CommandGroup[] }) {
  const all = groups.flatMap(({ commands }) => commands)
  const items = groups.map(({ key, label, commands }) => ({
    key,
    label,
    type: 'group' as const,
    children: commands.filter(command => !ON_PHONES.has(command.key)).map(itemOf),
  }))
  return (
    <span className="m-bpmn-tools">
      {all
        .filter(({ key }) => ON_PHONES.has(key))
        .map(command => (
          <ToolButton key={command.key} command={command} />
        ))}
      <Dropdown autoFocus trigger={['click']} menu={{ items, className: 'm-bpmn-menu' }}>
        <Button type="text" icon={<EllipsisOutlined />} aria-label={t('更多工具')} aria-haspopup="menu" />
      </Dropdown>
    </span>
  )
}

type Item = NonNullable<MenuProps['items']>[number]

function itemOf({ key, label, icon, disabled, run, choices }: Command): Item {
  if (!choices) return { key, label, icon, disabled, onClick: run }
  const children = choices.map(choice => ({ key: choice.key, label: choice.label, onClick: choice.run }))
  return { key, label, icon, disabled, children }
}
