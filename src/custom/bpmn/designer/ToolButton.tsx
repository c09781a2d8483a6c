import { Button, Dropdown, Tooltip } from 'antd'
import { t } from '#model/language/t.ts'
import type { Command } from './Command.ts'

/** A command as a button with its words on hover; with a menu where it has choices. */
export function ToolButton({ command }: { command: Command }) {
  const { key, label, icon, keys, disabled, isOn, text, run, choices } = command
  const button = (
    <Button
      key={key}
      type="text"
      icon={icon}
      className={isOn ? 'm-bpmn-tool is-on' : 'm-bpmn-tool'}
      aria-label={label}
      aria-haspopup={choices ? 'menu' : undefined}
      aria-pressed={isOn}
      disabled={disabled}
      onClick={run}
    >
      {text}
    </Button>
  )
  const hinted = (
    <Tooltip title={keys ? t('{{label}}（{{keys}}）', { label, keys }) : label}>{button}</Tooltip>
  )
  if (!choices) return hinted
  const items = choices.map(choice => ({ key: choice.key, label: choice.label, onClick: choice.run }))
  return (
    <Dropdown autoFocus trigger={['click']} disabled={disabled} menu={{ items }}>
      {button}
    </Dropdown>
  )
}
