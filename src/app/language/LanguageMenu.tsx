import { TranslationOutlined } from '@ant-design/icons'
import type { Language } from '#model/language/t.ts'
import { chosenLanguage, t } from '#model/language/t.ts'
import { HeaderButton } from '../parts/HeaderButton.tsx'
import { KeyDropdown } from '../parts/KeyDropdown.tsx'
import { changeLanguage } from './changeLanguage.ts'
import { LANGUAGES } from './language.ts'

const ITEMS = Object.entries(LANGUAGES).map(([key, label]) => ({
  key,
  label: <span lang={key}>{label}</span>,
}))

/** Chooses the language of the interface. */
export function LanguageMenu() {
  return (
    <KeyDropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: ITEMS,
        selectable: true,
        selectedKeys: [chosenLanguage()],
        onClick: ({ key }) => void changeLanguage(key as Language),
      }}
    >
      <HeaderButton label={t('语言')} icon={<TranslationOutlined />} aria-haspopup="menu" />
    </KeyDropdown>
  )
}
