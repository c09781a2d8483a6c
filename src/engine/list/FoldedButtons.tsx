import { Button } from 'antd'
import { t } from '#model/language/t.ts'
import { KeyDropdown } from '../dialogs/KeyDropdown.tsx'
import type { ListButton } from './listButtons.ts'

/** Of how many buttons a phone shows one, and folds the others: a menu of one would only hide it. */
const MOST_ON_PHONE = 2

/** Returns the buttons that are shown and those that are folded. */
export function foldedFor(
  isPhone: boolean,
  buttons: ListButton[],
): { shown: ListButton[]; folded: ListButton[] } {
  const room = isPhone && buttons.length > MOST_ON_PHONE ? 1 : buttons.length
  return { shown: buttons.slice(0, room), folded: buttons.slice(room) }
}

interface FoldedButtonsProps {
  buttons: ListButton[]
  isDisabled?(button: ListButton): boolean
  press(button: ListButton): void
}

/** 更多, where there are such: what has no room in a bar. */
export function FoldedButtons({ buttons, isDisabled = () => false, press }: FoldedButtonsProps) {
  if (buttons.length === 0) return null
  const items = buttons.map(button => ({
    key: button.name,
    label: button.title,
    danger: button.danger,
    disabled: isDisabled(button),
  }))
  return (
    <KeyDropdown
      trigger={['click']}
      menu={{
        items,
        onClick({ key }) {
          const chosen = buttons.find(button => button.name === key)
          if (chosen) press(chosen)
        },
      }}
    >
      <Button>{t('更多')}</Button>
    </KeyDropdown>
  )
}
