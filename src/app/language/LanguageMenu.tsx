import { TranslationOutlined } from '@ant-design/icons'
import { confirmLeave } from '#engine'
import { chosenLanguage, type Language, t } from '#model/language/t.ts'
import { HeaderButton } from '../parts/HeaderButton.tsx'
import { KeyDropdown } from '../parts/KeyDropdown.tsx'
import { LANGUAGES, switchLanguage } from './language.ts'

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

/** Reloads the page in another language, after asking whether unsaved input may be lost. */
export async function changeLanguage(language: Language): Promise<void> {
  if (language !== chosenLanguage() && (await confirmLeave())) switchLanguage(language)
}
