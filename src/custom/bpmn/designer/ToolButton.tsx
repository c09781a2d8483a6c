import { Button } from 'antd'
import { Hint, KeyDropdown } from '#engine'
import { t } from '#model/language/t.ts'
import type { Command } from './Command.ts'

/** A command as a button with its words on hover; with a menu where it has choices. */
export function ToolButton({ command }: { command: Command }) {
  const { key, label, help, icon, keys, disabled, reason, isOn, text, run, choices } = command
  const button = (
    <Button
      key={key}
      type="text"
      icon={icon}
      className={['m-bpmn-tool', isOn && 'is-on', reason && 'is-off'].filter(Boolean).join(' ')}
      aria-label={label}
      aria-haspopup={choices ? 'menu' : undefined}
      aria-pressed={isOn}
      // What has come to an end under the finger or the key keeps the focus.
      disabled={disabled && !reason}
      aria-disabled={disabled && reason ? true : undefined}
      onClick={reason ? undefined : run}
    >
      {text}
    </Button>
  )
  const hinted = <Hint title={reason ?? hintOf({ label, keys, help })}>{button}</Hint>
  if (!choices) return hinted
  const items = choices.map(choice => ({ key: choice.key, label: choice.label, onClick: choice.run }))
  return (
    <KeyDropdown trigger={['click']} disabled={disabled} menu={{ items }}>
      {button}
    </KeyDropdown>
  )
}

function hintOf({ label, keys, help }: Pick<Command, 'label' | 'keys' | 'help'>): string {
  const name = keys ? t('{{label}}（{{keys}}）', { label, keys }) : label
  return help ? t('{{name}}：{{help}}', { name, help }) : name
}
